"""overlap.py LOG: of the writes and exchanges that overlap.c noted, how many a read of the same process is under way with."""
import sys

spans = {'r': [], 'w': [], 'x': [], 'a': []}
with open(sys.argv[1], encoding='ascii') as file:
    for line in file:
        kind, *numbers = line.split()
        spans[kind].append(tuple(map(int, numbers)))
for kind, name in ('w', 'writes'), ('x', 'exchanges'):
    during = sum(any(r[0] == s[0] and r[1] < s[2] and s[1] < r[2] for r in spans['r']) for s in spans[kind])
    print('%s: %d, %s with reads' % (name, len(spans[kind]), 'most' if 2 * during > len(spans[kind]) else 'only %d' % during))
