"""in_order.py LOG SOURCE TARGET READS WRITES [ahead]: whether what overlap.c noted are whole bricks in the order of the file.

SOURCE and TARGET are the bytes of a brick. Each brick is read once, by one call, and written once, in pieces of 256 KiB one after
the other. A worker (a thread, or a process where another thread only reads for it) reads READS bricks in each step, then writes
WRITES, each at higher offsets than the one before, and of the steps the first that each writes. With `ahead` a worker asks the system for the bricks that it shall read next
after it has read those of a step and before it writes.
"""
import collections
import sys

SOURCE, TARGET, READS, WRITES = map(int, sys.argv[2:6])
AHEAD = sys.argv[6:] == ['ahead']
Call = collections.namedtuple('Call', 'kind begin offset bytes')


def workers(log):
    found = collections.defaultdict(list)
    with open(log, encoding='ascii') as file:
        for line in file:
            kind, pid, begin, _, thread, offset, size = line.split()
            found[pid, thread].append(Call(kind, int(begin), int(offset), int(size)))
    readers = [w for w in found if all(c.kind == 'r' for c in found[w])]
    for w in readers:  # for the one of this process that writes
        owner = next(v for v in found if v[0] == w[0] and v not in readers)
        found[owner] += found.pop(w)
    return [sorted(calls, key=lambda c: c.begin) for calls in found.values()]


def whole(pieces):
    """Offsets of the bricks that pieces make up."""
    bricks, end = [], None
    for c in pieces:
        if end is None:
            bricks.append(c.offset)
        assert end in (None, c.offset) and c.bytes <= 256 << 10, 'a brick is written otherwise than from begin to end'
        end = c.offset + c.bytes
        assert end - bricks[-1] <= TARGET, 'more than a brick'
        if end - bricks[-1] == TARGET:
            end = None
    assert end is None, 'a brick is not written whole'
    return bricks


def ascending(offsets, each, what):
    steps = [offsets[k:k + each] for k in range(0, len(offsets), each)]
    assert all(step == sorted(step) for step in steps), '%s of a step not in the order of the file: %s' % (what, steps)
    return steps


def once(offsets, size, what):
    assert len(set(offsets)) == len(offsets), '%s twice' % what
    assert all((at - min(offsets)) % size == 0 for at in offsets), '%s across bricks' % what


def main():
    reads, writes, count, advised = [], [], 0, 0
    for calls in workers(sys.argv[1]):
        read = [c for c in calls if c.kind == 'r']
        assert all(c.bytes == SOURCE for c in read), 'not a whole brick'
        written = [c for c in calls if c.kind == 'w']
        steps = ascending([c.offset for c in read], READS, 'reads')
        first = [step[0] for step in ascending(whole(written), WRITES, 'writes')]
        assert first == sorted(first), 'steps not in the order of the target'
        reads += [c.offset for c in read]
        writes += whole(written)
        count = max(count, len(steps))
        if AHEAD:
            per = len(written) // len(steps)
            for k in range(len(steps) - 1):
                after, before = read[(k + 1) * READS - 1].begin, written[k * per].begin
                advised += sum(c.kind == 'a' and after < c.begin < before for c in calls)
    once(reads, SOURCE, 'read')
    once(writes, TARGET, 'written')
    if AHEAD:
        assert advised == len(reads) * (count - 1) // count, 'asked for %d bricks' % advised
    print('%d bricks read, %d written, in %d steps: in order%s' % (len(reads), len(writes), count,
                                                                   ', asked for ahead' if AHEAD else ''))


main()
