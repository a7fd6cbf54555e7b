"""Reads a dump of scans of 1, 2, 4, 8, … and writes each sum as the elements in it: 7 is a1-3."""
import re
import sys


def elements(match):
    value = int(match.group())
    if value == 0:
        return '-'
    first = (value & -value).bit_length()
    last = value.bit_length()
    if value != (1 << last) - (1 << first - 1):
        return match.group() + '?'
    return 'a%d' % first if first == last else 'a%d-%d' % (first, last)


for line in sys.stdin:
    head, mark, rest = line.rstrip('\n').partition('[' if '[' in line else 'each:')
    print(head + mark + re.sub(r'\d+', elements, rest))
