"""usage: format-speed.py OURS THEIRS: prints each way's times; an error where ours takes longer than
1.5 times theirs, or the output differs."""
import subprocess
import sys
import time


def run(program, fmt):
    best = None
    for _ in range(2):
        start = time.perf_counter()
        out = subprocess.run([program, fmt], stdout=subprocess.PIPE, check=True).stdout
        took = time.perf_counter() - start
        best = took if best is None else min(best, took)
    return best, out


ok = True
for fmt in ('*', '(10F12.5)', '(5ES15.7)', '(1P,4E20.12)', '(*(G0,1X))', '(G0)'):
    ours, a = run(sys.argv[1], fmt)
    theirs, b = run(sys.argv[2], fmt)
    print(f'{fmt:16} {ours:.3f} s, gfortran {theirs:.3f} s, ratio {ours / theirs:.2f}'
          + ('' if a == b else ' OUTPUT DIFFERS'))
    ok = ok and a == b and ours <= 1.5 * theirs
sys.exit(not ok)
