"""zarr3.py: arrays of Zarr, version 3, read and written without Zarr's own library, for the tests of ours.

    zarr3.py check FOLDER TYPE ORDER SHAPE CHUNK   element (i,j,...) must be i + 10 j + 100 k, and so on
    zarr3.py make FOLDER                           arrays that our reader must take, and some that it must not
    zarr3.py turn SHARD CHUNKS BYTES               so many chunks of so many bytes stand the last one first

It reads what the specification allows for shards: chunks anywhere, transposed or not, the index at
either end. Elements come back as bytes in row-major order of the whole array.
"""
import itertools
import json
import os
import random
import shutil
import struct
import sys

ABSENT = 2**64 - 1
CODES = {'int8': 'b', 'int16': 'h', 'int32': 'i', 'int64': 'q', 'float32': 'f', 'float64': 'd', 'bool': 'B',
         'complex64': 'ff', 'complex128': 'dd', 'uint8': 'B', 'uint16': 'H'}


def crc32c(data):
    crc = 0xffffffff
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82f63b78 if crc & 1 else 0)
    return crc ^ 0xffffffff


def size_of(name):
    return struct.calcsize('<' + CODES[name]) if name in CODES else int(name[1:]) // 8


def grid(shape):
    return itertools.product(*(range(n) for n in shape))


def codec(codecs, name):
    found = [c for c in codecs if c['name'] == name]
    return found[0].get('configuration', {}) if found else None


def read(folder):
    """Metadata, and a dictionary from subscripts to the bytes of an element."""
    with open(os.path.join(folder, 'zarr.json'), encoding='utf-8') as file:
        meta = json.load(file)
    assert meta['zarr_format'] == 3 and meta['node_type'] == 'array'
    shape, outer = meta['shape'], meta['chunk_grid']['configuration']['chunk_shape']
    assert all(s <= o for s, o in zip(shape, outer)), 'one shard'
    shard = codec(meta['codecs'], 'sharding_indexed')
    inner, size = shard['chunk_shape'], size_of(meta['data_type'])
    assert all(o % i == 0 for o, i in zip(outer, inner)), 'whole chunks'
    transpose = codec(shard['codecs'], 'transpose')
    order = transpose['order'] if transpose else list(range(len(shape)))
    with open(os.path.join(folder, 'c', *['0'] * len(shape)), 'rb') as file:
        data = file.read()
    counts = [o // i for o, i in zip(outer, inner)]
    n = 1
    for c in counts:
        n *= c
    assert shard.get('index_location', 'end') == 'end'
    index = data[-16 * n - 4:-4]
    assert struct.unpack('<I', data[-4:])[0] == crc32c(index), 'crc'
    elements, turned = {}, [inner[d] for d in order]
    for k, chunk in enumerate(grid(counts)):
        at, length = struct.unpack('<QQ', index[16 * k:16 * k + 16])
        body = bytes(1)
        if at != ABSENT:
            body = data[at:at + length]
            expected = size
            for i in inner:
                expected *= i
            assert length == expected == len(body), 'chunk %r' % (chunk,)
        for m, place in enumerate(grid(turned)):
            subs = [0] * len(shape)
            for d, p in zip(order, place):
                subs[d] = chunk[d] * inner[d] + p
            if all(s < e for s, e in zip(subs, shape)):
                elements[tuple(subs)] = body[m * size:m * size + size] if at != ABSENT else bytes(size)
            else:
                assert at == ABSENT or body[m * size:m * size + size] == bytes(size), 'padding'
    return meta, elements


def value_of(subs, name):
    value = sum((s + 1) * 10**d for d, s in enumerate(subs))
    return value % 2 if name == 'bool' else value % 100


def pack(subs, name):
    code, value = CODES[name], value_of(subs, name)
    return struct.pack('<' + code, value) if len(code) == 1 else struct.pack('<' + code, value, -value)


def check(folder, name, order, shape, chunk):
    shape = [int(n) for n in shape.split(',')]
    meta, elements = read(folder)
    shard = codec(meta['codecs'], 'sharding_indexed')
    assert meta['shape'] == shape and meta['data_type'] == name
    assert shard['chunk_shape'] == [int(n) for n in chunk.split(',')]
    assert (codec(shard['codecs'], 'transpose') is not None) == (order == 'fortran' and len(shape) > 1)
    for subs in grid(shape):
        assert elements[subs] == pack(subs, name), 'element %r' % (subs,)


def write(folder, shape, chunk, name='float64', order=None, absent=(), edit=lambda meta: None, tail=b'',
          shuffle=True, garble=False, extra=0):
    """Chunks in random order with gaps between them."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(os.path.join(folder, 'c', *['0'] * (len(shape) - 1)))
    counts = [-(-s // c) + extra for s, c in zip(shape, chunk)]
    codecs = [{'name': 'bytes', 'configuration': {'endian': 'little'}}]
    if order:
        codecs.insert(0, {'name': 'transpose', 'configuration': {'order': order}})
    meta = {'zarr_format': 3, 'node_type': 'array', 'shape': shape, 'data_type': name,
            'chunk_grid': {'name': 'regular', 'configuration': {
                'chunk_shape': [n * c for n, c in zip(counts, chunk)]}},
            'chunk_key_encoding': {'name': 'default'}, 'fill_value': 0.0, 'attributes': {'of': '\u00e9\n'},
            'codecs': [{'name': 'sharding_indexed', 'configuration': {
                'chunk_shape': chunk, 'codecs': codecs, 'index_location': 'end',
                'index_codecs': [{'name': 'bytes', 'configuration': {'endian': 'little'}}, {'name': 'crc32c'}]}}]}
    edit(meta)
    data, places = b'', {}
    chunks = list(grid(counts))
    if shuffle:
        random.Random(1).shuffle(chunks)
    turned = order or list(range(len(shape)))
    for c in chunks:
        if c in absent or any(k * n >= s for k, n, s in zip(c, chunk, shape)):
            continue
        body = b''
        for place in grid([chunk[d] for d in turned]):
            subs = [0] * len(shape)
            for d, p in zip(turned, place):
                subs[d] = c[d] * chunk[d] + p
            body += pack(subs, name) if all(s < e for s, e in zip(subs, shape)) else bytes(size_of(name))
        data += b'gap' if shuffle else b''
        places[c] = (len(data), len(body))
        data += body
    index = b''.join(struct.pack('<QQ', *places.get(c, (ABSENT, ABSENT))) for c in grid(counts))
    check_sum = crc32c(index) ^ (1 if garble else 0)
    with open(os.path.join(folder, 'zarr.json'), 'w', encoding='utf-8') as file:
        json.dump(meta, file)
    with open(os.path.join(folder, 'c', *['0'] * len(shape)), 'wb') as file:
        file.write(data + index + struct.pack('<I', check_sum) + tail)


def inner(meta):
    return meta['codecs'][0]['configuration']['codecs']


def make(folder):
    def path(name):
        return os.path.join(folder, name + '.zarr')
    write(path('v-shuffled'), [4, 3], [3, 2])
    write(path('v-columns'), [4, 3], [2, 2], order=[1, 0])
    write(path('v-plain'), [4, 3], [2, 3], shuffle=False)
    write(path('v-larger'), [4, 3], [3, 2], extra=2)
    write(path('absent'), [4, 3], [2, 2], absent=((1, 0),))
    write(path('filled'), [4, 3], [2, 2], absent=((1, 0),), edit=lambda m: m.update(fill_value=7.0))
    write(path('crc'), [4, 3], [2, 2], garble=True)
    write(path('torn'), [400, 3], [1, 1], tail=b'')
    os.truncate(os.path.join(path('torn'), 'c', '0', '0'), 1000)
    write(path('gzip'), [4, 3], [2, 2], edit=lambda m: inner(m).append({'name': 'gzip'}))
    write(path('big'), [4, 3], [2, 2], edit=lambda m: inner(m)[0]['configuration'].update(endian='big'))
    write(path('type'), [4, 3], [2, 2], edit=lambda m: m.update(data_type='string'))
    write(path('many'), [4, 3], [2, 2], edit=lambda m: m['chunk_grid']['configuration'].update(chunk_shape=[2, 2]))
    write(path('loose'), [4, 3], [2, 2], edit=lambda m: m.update(codecs=[{'name': 'bytes'}]))
    write(path('group'), [4, 3], [2, 2], edit=lambda m: m.update(node_type='group'))
    write(path('turned'), [2, 2, 2], [1, 1, 1], order=[1, 2, 0])
    write(path('text'), [4, 3], [2, 2])
    with open(os.path.join(path('text'), 'zarr.json'), 'w', encoding='ascii') as file:
        file.write('{"zarr_format": 3, "node_type": "array", }')


def turn(shard, chunks, size):
    with open(shard, 'rb') as file:
        data = file.read()
    at = [struct.unpack_from('<QQ', data, len(data) - 4 - 16 * (chunks - k))[0] for k in range(chunks)]
    index = b''.join(struct.pack('<QQ', size * (chunks - 1 - k), size) for k in range(chunks))
    with open(shard, 'wb') as file:
        file.write(b''.join(data[a:a + size] for a in reversed(at)) + index + struct.pack('<I', crc32c(index)))


if __name__ == '__main__':
    if sys.argv[1] == 'check':
        check(*sys.argv[2:])
    elif sys.argv[1] == 'turn':
        turn(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
    else:
        make(sys.argv[2])
