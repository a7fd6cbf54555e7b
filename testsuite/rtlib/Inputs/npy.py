"""npy.py: .npy files read and written without NumPy, for the tests of ours.

    npy.py check FILE DESCR ORDER SHAPE   element (i,j,...) must be i + 10 j + 100 k, and so on
    npy.py make FOLDER                    files that our reader must take, and some that it must not
"""
import ast
import os
import struct
import sys


def read(path):
    with open(path, 'rb') as file:
        data = file.read()
    assert data[:6] == b'\x93NUMPY', 'magic'
    major = data[6]
    size, at = struct.unpack('<H', data[8:10])[0] if major == 1 else struct.unpack('<I', data[8:12])[0], \
        10 if major == 1 else 12
    text = data[at:at + size].decode('latin1')
    assert text.endswith('\n') and (at + size) % 64 == 0, 'padding'
    return ast.literal_eval(text), data[at + size:]


CODES = {'i1': 'b', 'i2': 'h', 'i4': 'i', 'i8': 'q', 'f4': 'f', 'f8': 'd', 'b1': 'B', 'c8': 'ff', 'c16': 'dd'}


def pack(descr, value):
    code = CODES[descr.lstrip('<|>=')]
    sign = '>' if descr[0] == '>' else '<'
    return struct.pack(sign + code, value) if len(code) == 1 else struct.pack(sign + code, value, -value)


def subscripts(shape, fortran):
    """All of them, from 0, in the file's order."""
    total = 1
    for n in shape:
        total *= n
    for k in range(total):
        result = [0] * len(shape)
        for d in range(len(shape)) if fortran else reversed(range(len(shape))):
            result[d] = k % shape[d]
            k //= shape[d]
        yield result


def value_of(subs, descr):
    value = sum((s + 1) * 10**d for d, s in enumerate(subs))
    return value % 2 if 'b' in descr else value % 100


def body(descr, shape, fortran):
    return b''.join(pack(descr, value_of(s, descr)) for s in subscripts(shape, fortran))


def check(path, descr, order, shape):
    shape = tuple(int(n) for n in shape.split(','))
    header, data = read(path)
    expected = {'descr': descr, 'fortran_order': order == 'fortran', 'shape': shape}
    assert header == expected, '%r and not %r' % (header, expected)
    assert data == body(descr, shape, order == 'fortran'), 'elements'


def write(path, text, version, data):
    raw = text.encode('latin1')
    start = 12 if version > 1 else 10
    raw += b' ' * (-(start + len(raw) + 1) % 16) + b'\n'
    with open(path, 'wb') as file:
        file.write(b'\x93NUMPY' + bytes([version, 0]) + struct.pack('<I' if version > 1 else '<H', len(raw)))
        file.write(raw + data)


def make(folder):
    def path(name):
        return os.path.join(folder, name)
    good = body('<f8', (4, 3), True)
    rows = body('<f8', (4, 3), False)
    write(path('v1.npy'), "{'descr': '<f8', 'fortran_order': True, 'shape': (4, 3), }", 1, good)
    write(path('v2.npy'), "{'descr': '<f8', 'fortran_order': False, 'shape': (4, 3), }", 2, rows)
    write(path('v3.npy'), '{"shape": (4L, 3L), "descr": "=f8" , "fortran_order":True}', 3, good)
    write(path('big.npy'), "{'descr': '>f8', 'fortran_order': True, 'shape': (4, 3), }", 1, good)
    write(path('short.npy'), "{'descr': '<f8', 'fortran_order': True, 'shape': (4, 3), }", 1, good[:-1])
    write(path('record.npy'), "{'descr': [('a', '<f8')], 'fortran_order': True, 'shape': (4, 3), }", 1, good)
    write(path('half.npy'), "{'descr': '<f2', 'fortran_order': True, 'shape': (4, 3), }", 1, good)
    write(path('scalar.npy'), "{'descr': '<f8', 'fortran_order': True, 'shape': (), }", 1, good)
    write(path('shape.npy'), "{'descr': '<f8', 'fortran_order': True, 'shape': (3, 4), }", 1, good)
    write(path('v9.npy'), "{'descr': '<f8', 'fortran_order': True, 'shape': (4, 3), }", 9, good)
    write(path('deep.npy'), "{'descr': '<f8', 'fortran_order': True, 'shape': (1,1,1,1,1,1,1,12), }", 1, good)
    with open(path('text.npy'), 'w', encoding='ascii') as file:
        file.write('no array at all\n')
    with open(path('empty.npy'), 'w', encoding='ascii') as file:
        file.write('')


if sys.argv[1] == 'check':
    check(*sys.argv[2:])
else:
    make(sys.argv[2])
