"""What generators of a procedure for each seed share."""
import sys


def main(name, text):
    """Prints program NAME with the procedures text(seed) of the seeds that the command line names: FIRST [LAST]."""
    seeds = range(int(sys.argv[1]), int(sys.argv[-1]) + 1)
    print('program %s' % name)
    for seed in seeds:
        print('call s%d' % seed)
    print('contains')
    for seed in seeds:
        print(text(seed))
    print('end program %s' % name)
