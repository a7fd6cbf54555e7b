"""reblock_peak.py: the most memory that any process of a change of layout has resident.

    reblock_peak.py HPFRUN COMMAND PEAK-MEMORY EMPTY BENCH FOLDER NP,NP,...

EMPTY is a program that does nothing but start and end MPI. On each number of processes, each for itself and together, the peak
may be its peak, the limit and 16 MiB.
"""
import os
import shutil
import subprocess
import sys

HPFRUN, COMMAND, PEAK, EMPTY, BENCH, FOLDER = sys.argv[1:7]
sys.path.insert(0, BENCH)
from measure import MIB, make, remove  # noqa: E402

LIMIT = 6 * MIB
CASES = [  # source, target, options
    ('rows.npy', 'bricks.zarr', ['--brick', '256x128']),
    ('bricks.zarr', 'coprime.zarr', ['--brick', '150x219']),
    ('bricks.zarr', 'columns.npy', ['--order', 'F']),
    ('rows.npy', 'transposed.npy', ['--permute', '2,1', '--order', 'C']),
]


def peak(n, words, together='0'):
    """KiB of the process that had most."""
    log = os.path.join(FOLDER, 'kib')
    remove(log)
    env = dict(os.environ, PEAK_MEMORY=log, HPF_REBLOCK_TOGETHER=together)
    subprocess.run([HPFRUN, '--under', PEAK, '-n', str(n)] + words, check=True, env=env)
    with open(log, encoding='ascii') as file:
        all_ = [int(line) for line in file]
    assert len(all_) == n, all_
    return max(all_)


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    os.mkdir(FOLDER)
    make(os.path.join(FOLDER, 'rows.npy'), 2400)  # 44 MiB
    for n in map(int, sys.argv[7].split(',')):
        empty = peak(n, [EMPTY])
        for source, target, options in CASES:
            a, b = os.path.join(FOLDER, source), os.path.join(FOLDER, target)
            for together in '01' if n > 1 else '0':
                remove(b)
                is_ = peak(n, [COMMAND, '--quiet', '--no-sync', '--memory', str(LIMIT)] + options + [a, b], together)
                print('%d %s %s: %.1f MiB above an empty program, limit %.1f' % (
                    n, 'together' if together == '1' else 'alone', target, (is_ - empty) / 1024, LIMIT / MIB))
                if is_ * 1024 > empty * 1024 + LIMIT + 16 * MIB:
                    print('too much')
                    sys.exit(1)
    shutil.rmtree(FOLDER)
    print('ok')


if __name__ == '__main__':
    main()
