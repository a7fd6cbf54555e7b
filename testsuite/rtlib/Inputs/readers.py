"""readers.py N M: C.npy and F.npy hold what reblock_make.py made, as NumPy reads them, in memory and mapped."""
import sys

import numpy

n, m = int(sys.argv[1]), int(sys.argv[2])
want = (numpy.arange(n * m) * 7 % 251).astype('u1').view('i1').reshape((n, m), order='F')
for name in 'CF':
    for mode in (None, 'r'):
        a = numpy.load(name + '.npy', mmap_mode=mode)
        assert (a == want).all() and a.shape == (n, m), name
        assert a.flags['F_CONTIGUOUS' if name == 'F' else 'C_CONTIGUOUS']
print('npy C F: ok')
