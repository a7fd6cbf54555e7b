"""reblock_make.py NAME N M: NAME.npy, N x M bytes in column-major order."""
import sys
import struct

n, m = int(sys.argv[2]), int(sys.argv[3])
raw = ("{'descr': '|i1', 'fortran_order': True, 'shape': (%d, %d), }" % (n, m)).encode()
raw += b' ' * (-(11 + len(raw)) % 64) + b'\n'
with open(sys.argv[1] + '.npy', 'wb') as file:
    file.write(b'\x93NUMPY\x01\x00' + struct.pack('<H', len(raw)) + raw + bytes((i * 7) % 251 for i in range(n * m)))
