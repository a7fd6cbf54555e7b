"""pages.py COMMAND...: huge pages spare most page faults, and memory that is not touched is not there.

Runs a command, which touches 64 MiB of zeros and declares 1 GiB more, without and with huge pages.
"""
import os
import resource
import subprocess
import sys

MODE = '/sys/kernel/mm/transparent_hugepage/enabled'


def faults(value):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_minflt
    done = subprocess.run(sys.argv[1:], env=dict(os.environ, HPF_HUGE_PAGES=value), check=True, stdout=subprocess.PIPE,
                          text=True)
    assert done.stdout.split() == ['7', '0'], done.stdout
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_minflt - before


def main():
    without, huge = faults('0'), faults('1')
    mode = open(MODE, encoding='ascii').read() if os.path.exists(MODE) else '[never]'
    print('page faults: %d without huge pages, %d with them' % (without, huge))
    if '[never]' not in mode and huge > without - 8192:  # of 16384
        sys.exit('huge pages spare nothing')
    if resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss > 300 << 10:
        sys.exit('memory was taken that nobody touched')


if __name__ == '__main__':
    main()
