"""reblock_ended.py: changes of layout are ended early, and resumed.

    reblock_ended.py HPFRUN COMMAND FOLDER SHIM [all]
"""
import os
import random
import shutil
import signal
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from reblock import start, subscripts, write_npy  # noqa: E402


def tree(path):
    """All that a file or folder holds."""
    if os.path.isfile(path):
        with open(path, 'rb') as file:
            return file.read()
    return {os.path.relpath(os.path.join(at, f), path): tree(os.path.join(at, f))
            for at, _, files in os.walk(path) for f in files}


class Case:
    """One change: source to target, and what the target must become."""

    def __init__(self, words, folder, shim, source, target, options):
        self.words, self.shim, self.source, self.target = words, shim, source, target
        self.options = ['--memory', '20k', '--quiet'] + options
        self.before = tree(source)
        whole = os.path.join(folder, 'whole-' + os.path.basename(target))
        subprocess.run(self.words(2) + self.options + [source, whole], check=True)
        self.whole = tree(whole)

    def start(self, n, fault=None, resume=False):
        env = dict(os.environ, HPF_REBLOCK_NOTE='0')
        if fault:
            env.update(LD_PRELOAD=self.shim, HPF_FAULT=fault, HPF_FAULT_WATCH=os.path.basename(self.target),
                       HPF_FAULT_LOG=self.target + '.log')
        return start(self.words(n) + self.options + (['--resume'] if resume else []) + [self.source, self.target],
                     env=env, timeout=60)

    def struck(self):
        """Whether the fault was injected."""
        log = self.target + '.log'
        if not os.path.exists(log):
            return False
        os.remove(log)
        return True

    def check_ended(self, done, old):
        assert done.returncode != 0, 'ended well'
        assert tree(self.source) == self.before, 'the source was touched'
        now = tree(self.target) if os.path.exists(self.target) else None
        assert now in (old, self.whole), 'half a target: ' + done.stderr

    def finish(self, n):
        done = self.start(n, resume=True)
        assert done.returncode == 0, done.stderr
        assert tree(self.target) == self.whole, 'other bytes'
        left = [f for f in os.listdir(os.path.dirname(self.target))
                if f.startswith(os.path.basename(self.target) + '.')]
        assert not left, left

    def clear(self):
        for path in (self.target,):
            if os.path.isdir(path):
                shutil.rmtree(path)
            elif os.path.exists(path):
                os.remove(path)


def faults_of(case, kinds, ranks, every):
    """Each n-th call of a kind goes wrong, until there is no n-th."""
    count = 0
    for kind in kinds:
        call, what = kind.split(':')
        for rank in ranks:
            n = 1
            while True:
                done = case.start(2, '%s:%d:%s:%d' % (call, n, what, rank))
                if not case.struck():
                    assert done.returncode == 0, done.stderr
                    break
                if done.returncode != 0:
                    case.check_ended(done, None)
                    case.finish(random.choice([1, 2, 3]))
                else:
                    assert tree(case.target) == case.whole, 'other bytes after %s' % kind
                case.clear()
                count += 1
                n += (1 if n < 4 else n // 2) if every else 5 * n
            case.clear()
    return count


def verified(words, folder, shim, source):
    """A byte that reaches the disk as another one is found by --verify, and by nothing else."""
    count = 0
    for name, options, first in (('v.zarr', ['--brick', '7x9'], 3), ('v.npy', ['--order', 'C'], 2)):
        flip = 'write:%d:FLIP:0' % first  # what is written before describes the array
        case = Case(words, folder, shim, source, os.path.join(folder, name), options)
        for n in (1, 2, 3):
            done = case.start(n, flip)
            assert case.struck() and done.returncode == 0 and tree(case.target) != case.whole, done.stderr
            case.clear()
            case.options.append('--verify')
            done = case.start(n, flip)
            assert case.struck() and 'does not hold what' in done.stderr, done.stderr
            case.check_ended(done, None)
            assert not os.path.exists(case.target), 'half a target'
            case.finish(n)
            case.clear()
            case.options.pop()
            count += 1
    return count


def main():
    hpfrun, command, folder, shim = sys.argv[1:5]
    every = len(sys.argv) > 5
    random.seed(5)
    shutil.rmtree(folder, ignore_errors=True)
    os.mkdir(folder)

    def words(n):
        return [hpfrun, '-n', str(n), command]
    shape = [60, 50]
    elements = {s: random.getrandbits(64).to_bytes(8, 'little') for s in subscripts(shape, True)}
    source = os.path.join(folder, 'source.npy')
    write_npy(source, shape, 8, True, elements)

    # A signal: the program is stopped at its first write, and goes on to find the signal there.
    case = Case(words, folder, shim, source, os.path.join(folder, 'out.zarr'), ['--brick', '7x9'])
    env = dict(os.environ, LD_PRELOAD=shim, HPF_FAULT='write:5:STOP:0', HPF_FAULT_WATCH='out.zarr',
               HPF_REBLOCK_NOTE='0')
    process = subprocess.Popen([command] + case.options + [source, case.target], env=env, stderr=subprocess.PIPE)
    while 'T' not in open('/proc/%d/stat' % process.pid, encoding='ascii').read().rpartition(')')[2].split()[0]:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    process.send_signal(signal.SIGCONT)
    message = process.communicate()[1].decode()
    assert 'interrupted' in message and '--resume' in message, message
    assert not os.path.exists(case.target), 'half a target'
    print('interrupted: %d, resumed' % process.returncode)
    case.finish(3)
    case.clear()

    print('not as written: %d, found each time' % verified(words, folder, shim, source))
    kills = faults_of(case, ['write:KILL'], [0, 1] if every else [1], every)
    print('killed: %d times, resumed each time' % (kills + faults_of(case, ['rename:KILL'], [0], every)))
    print('faults: %d, resumed each time' % faults_of(
        case, ['write:ENOSPC', 'fsync:EIO', 'open:EACCES', 'rename:EIO'] +
        (['write:EIO', 'truncate:ENOSPC', 'write:SHORT', 'write:EINTR', 'read:EIO'] if every else []), [0], every))
    case = Case(words, folder, shim, os.path.join(folder, 'whole-out.zarr'), os.path.join(folder, 'far.zarr'),
                ['--brick', '31x2', '--memory', '2500'])
    print('several passes: killed %d times, resumed each time' % faults_of(case, ['write:KILL'], [1], every))
    os.environ['HPF_REBLOCK_TOGETHER'] = '1'
    case = Case(words, folder, shim, os.path.join(folder, 'whole-out.zarr'), os.path.join(folder, 'team.zarr'),
                ['--brick', '13x11'])
    count = faults_of(case, ['write:KILL'] + (['write:SHORT', 'write:EINTR'] if every else []), [0, 1] if every else [0],
                      every)
    print('together: ended %d times, resumed each time' % (
        count + faults_of(case, ['write:ENOSPC'], [0, 1] if every else [1], every)))
    os.environ.update(HPF_REBLOCK_TOGETHER='0', HPF_REBLOCK_SHARE='1', HPF_REBLOCK_THREADS='3')
    case = Case(words, folder, shim, os.path.join(folder, 'whole-out.zarr'), os.path.join(folder, 'shared.zarr'),
                ['--brick', '14x3'])
    count = faults_of(case, ['write:KILL', 'read:EIO'], [0, 1] if every else [1], every)
    print('steps shared: ended %d times, resumed each time' % (
        count + faults_of(case, ['write:ENOSPC'], [0, 1] if every else [0], every)))
    print('ok')


if __name__ == '__main__':
    main()
