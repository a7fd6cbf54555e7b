"""reblock.py: random changes of layout by hpf-reblock, checked by readers of our own.

    reblock.py HPFRUN COMMAND FOLDER ROUNDS SEED NP,NP,... [hdf5] [edges] [shared]

Each round makes a .npy file of random shape, element size and order, and takes it through one or two
arrays of Zarr, or datasets of HDF5, with random bricks and permutations back to a .npy file, on different numbers of
processes and with limits from the least that does upwards. What each file holds must be the source's
elements, byte for byte; the plan's bytes must be those that the command counts, and its memory within
the limit. "edges" are changes between linear files whose boxes are read in slices, where those of a
smaller box at the array's edge could be larger than there is room for. "shared" are changes in which threads share steps.
"""
import array
import itertools
import json
import os
import random
import re
import shutil
import struct
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import zarr3  # noqa: E402

DESCR = {1: '|i1', 2: '<i2', 4: '<f4', 8: '<f8', 16: '<c16', 3: '|S3', 12: '|V12'}


def subscripts(shape, fortran):
    order = range(len(shape)) if fortran else range(len(shape) - 1, -1, -1)
    total = 1
    for n in shape:
        total *= n
    for k in range(total):
        subs = [0] * len(shape)
        for d in order:
            subs[d] = k % shape[d]
            k //= shape[d]
        yield tuple(subs)


def write_npy(path, shape, size, fortran, elements):
    shape_text = '(%s,)' % ', '.join(map(str, shape))
    text = "{'descr': '%s', 'fortran_order': %s, 'shape': %s, }" % (DESCR[size], fortran, shape_text)
    raw = text.encode()
    raw += b' ' * (-(10 + len(raw) + 1) % 64) + b'\n'
    with open(path, 'wb') as file:
        file.write(b'\x93NUMPY\x01\x00' + struct.pack('<H', len(raw)) + raw)
        file.write(b''.join(elements[s] for s in subscripts(shape, fortran)))


def read_npy(path, size):
    with open(path, 'rb') as file:
        data = file.read()
    length = struct.unpack('<H', data[8:10])[0]
    header = eval(data[10:10 + length].decode())  # pylint: disable=eval-used
    body = data[10 + length:]
    elements = {s: body[k * size:k * size + size]
                for k, s in enumerate(subscripts(header['shape'], header['fortran_order']))}
    assert len(body) == len(elements) * size, 'length'
    return header['shape'], elements


def start(words, **options):
    """Runs a command whose start Open MPI may refuse, without a word of ours: its folders of sessions come and go."""
    for _ in range(3):
        done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False, **options)
        if 'session_dir.c' not in done.stderr:
            break
    return done


class Runner:
    def __init__(self, hpfrun, command, np):
        self.hpfrun, self.command, self.np = hpfrun, command, np
        self.together = self.shared = 0  # passes in which processes exchanged data, threads shared steps

    def run(self, args, status=0):
        n = random.choice(self.np)
        words = ([self.hpfrun, '-n', str(n)] if n else []) + [self.command] + args
        done = start(words, timeout=100)
        assert done.returncode == status, '%s: status %d\n%s%s' % (' '.join(words), done.returncode, done.stdout,
                                                                  done.stderr)
        return done

    def change(self, source, target, options):
        """With a random limit from the least that does on, for as many processes; the plan must be kept to."""
        n = random.choice(self.np)
        saved, self.np = self.np, [n]
        os.environ['HPF_REBLOCK_TOGETHER'] = random.choice(['auto', '1', '1'])
        os.environ['HPF_REBLOCK_THREADS'] = random.choice(['', '1', '2', '3', '4'])
        os.environ['HPF_REBLOCK_SHARE'] = random.choice(['', '1'])
        refused = self.run([source, target, '--plan', '--memory', '1'] + options, status=1)
        least = int(re.search(r'process: (\d+) would do', refused.stderr).group(1))
        limit = int(least * random.choice([1, 1, 1.3, 2, 5, 40]))
        plan = json.loads(self.run([source, target, '--plan=json', '--memory', str(limit)] + options).stdout)
        assert plan['memory'] <= limit, 'memory %d of %d' % (plan['memory'], limit)
        more = random.choice([[], ['--verify'], ['--no-sync']])
        done = self.run([source, target, '--memory', str(limit)] + options + more)
        self.np = saved
        found = re.search(r'read ([0-9.]+) MiB, wrote ([0-9.]+) MiB', done.stdout)
        for text, name in zip(found.groups(), ('read', 'written')):
            assert abs(float(text) - plan[name] / 2**20) < 0.06, '%s: %s of %d' % (name, text, plan[name])
        left = [f for f in os.listdir(os.path.dirname(target)) if '.part' in f or f.endswith('.reblock') or '.pass' in f]
        assert not left, left
        self.together += sum(p['together'] for p in plan['passes'])
        self.shared += sum(p['steps_shared'] for p in plan['passes'])
        return len(plan['passes'])


def pick_shape(rank):
    most = {1: 900, 2: 40, 3: 12, 4: 6}.get(rank, 3)
    return [random.randint(1, most) for _ in range(rank)]


def permuted(shape, elements):
    perm = list(range(len(shape)))
    random.shuffle(perm)
    shape = [shape[p] for p in perm]
    elements = {tuple(subs[p] for p in perm): e for subs, e in elements.items()}
    return shape, elements, ['--permute', ','.join(str(p + 1) for p in perm)] if random.random() < 0.9 or \
        perm != sorted(perm) else []


def read_h5(path, size):
    """By h5dump, and what h5repack makes of it is another source of ours."""
    raw = path + '.raw'
    subprocess.run(['h5dump', '-d', '/data', '-b', 'LE', '-o', raw, path], check=True, stdout=subprocess.DEVNULL)
    header = subprocess.run(['h5dump', '-H', path], check=True, stdout=subprocess.PIPE, text=True).stdout
    shape = [int(n) for n in re.search(r'SIMPLE \{ \( ([0-9, ]+) \)', header).group(1).split(',')]
    with open(raw, 'rb') as file:
        body = file.read()
    elements = {s: body[k * size:k * size + size] for k, s in enumerate(subscripts(shape, False))}
    assert len(body) == len(elements) * size, 'length'
    return shape, elements


def through_h5(runner, folder, at, shape, elements, size):
    """Into chunks or one piece, then into chunks that HDF5's own tool chose."""
    target = os.path.join(folder, 'data.h5')
    shape, elements, options = permuted(shape, elements)
    runner.change(at, target, options + random.choice([
        ['--order', 'C'], [], ['--brick', 'x'.join(str(random.randint(1, n + 1)) for n in shape)]]))
    found_shape, found = read_h5(target, size)
    assert found_shape == shape and found == elements, 'dataset'
    if random.random() < 0.5:
        other = os.path.join(folder, 'other.h5')
        chunk = random.choice(['CONTI', 'CHUNK=' + 'x'.join(str(random.randint(1, n)) for n in shape)])
        subprocess.run(['h5repack', '-l', chunk, target, other], check=True)
        target = other
    return target, shape, elements


def one_round(runner, folder, hdf5=False):
    size, rank = random.choice(list(DESCR)), random.choice([1, 2, 2, 2, 3, 3, 4, 5, 7])
    shape = pick_shape(rank)
    elements = {s: random.getrandbits(8 * size).to_bytes(size, 'little') for s in subscripts(shape, True)}
    source = os.path.join(folder, 'source.npy')
    write_npy(source, shape, size, random.random() < 0.5, elements)
    with open(source, 'rb') as file:
        before = file.read()
    passes, at = 0, source
    for k in range(random.choice([1, 2, 2])):
        shape, elements, options = permuted(shape, elements)
        target = os.path.join(folder, 'bricks%d.zarr' % k)
        brick = [random.randint(1, n + 1) for n in shape]
        options += ['--brick', 'x'.join(map(str, brick))]
        if random.random() < 0.6:
            options += ['--order', random.choice('CF')]
        passes += runner.change(at, target, options) > 1
        meta, found = zarr3.read(target)
        assert meta['shape'] == shape and found == elements, 'bricks'
        at = target
    if hdf5 and size in (1, 2, 4, 8):
        at, shape, elements = through_h5(runner, folder, at, shape, elements, size)
    shape, elements, options = permuted(shape, elements)
    target = os.path.join(folder, 'back.npy')
    passes += runner.change(at, target, options + ['--order', random.choice('CF')]) > 1
    found_shape, found = read_npy(target, size)
    assert list(found_shape) == shape and found == elements, 'linear'
    with open(source, 'rb') as file:
        assert file.read() == before, 'the source was touched'
    return passes


def npy_head(shape):
    text = ("{'descr': '<i8', 'fortran_order': True, 'shape': (%s,), }" % ', '.join(map(str, shape))).encode()
    text += b' ' * (-(11 + len(text)) % 64) + b'\n'
    return b'\x93NUMPY\x01\x00' + struct.pack('<H', len(text)) + text


def edges(command, folder):
    source, target = os.path.join(folder, 'whole.npy'), os.path.join(folder, 'turned.npy')
    for shape, perm, limit, threads in (
            ((80, 91, 57), (0, 2, 1), 1766831, 2), ((69, 157, 60), (0, 2, 1), 1651855, 1),
            ((164, 46, 53), (2, 0, 1), 1279318, 1), ((171, 82, 37), (2, 1, 0), 3398544, 1)):
        step = (1, shape[0], shape[0] * shape[1])
        with open(source, 'wb') as file:
            file.write(npy_head(shape) + array.array('q', range(step[2] * shape[2])).tobytes())
        os.environ['HPF_REBLOCK_THREADS'] = str(threads)
        turn = ['--order', 'F', '--permute', ','.join(str(p + 1) for p in perm)]
        subprocess.run([command, source, target, '--quiet', '--no-sync', '--memory', str(limit)] + turn, check=True,
                       timeout=100)
        lines = [range(0, shape[p] * step[p], step[p]) for p in reversed(perm)]
        want = array.array('q', (sum(at) for at in itertools.product(*lines)))
        with open(target, 'rb') as file:
            data = file.read()
        assert data[10 + struct.unpack('<H', data[8:10])[0]:] == want.tobytes(), 'edges of %s' % (shape,)


def shared(hpfrun, command, folder):
    """With fewer bricks than threads, and more, whole ones and ones at the array's edge."""
    os.environ.update(HPF_REBLOCK_SHARE='1', HPF_REBLOCK_TOGETHER='0')
    for shape, first, second, np, threads in (
            ([90, 70], [32, 16], [2, 70], '1', 2), ([90, 70], [8, 80], [90, 1], '2', 3),
            ([13, 11, 17], [5, 3, 4], [1, 6, 20], '1', 4), ([24, 24], [24, 24], [12, 24], '3', 2), ([37], [1], [40], '1', 3)):
        elements = {s: random.getrandbits(64).to_bytes(8, 'little') for s in subscripts(shape, True)}
        source, middle, target = (os.path.join(folder, name) for name in ('source.npy', 'first.zarr', 'second.zarr'))
        write_npy(source, shape, 8, True, elements)
        os.environ['HPF_REBLOCK_THREADS'] = str(threads)
        words = [hpfrun, '-n', np, command, '--brick', 'x'.join(map(str, second)), middle, target]
        start([command, '--quiet', '--brick', 'x'.join(map(str, first)), source, middle])
        plan = json.loads(start(words + ['--plan=json']).stdout)
        assert plan['passes'][0]['steps_shared'] and plan['passes'][0]['threads'] == threads, plan
        done = start(words + ['--verify', '--quiet'], timeout=100)
        assert done.returncode == 0, done.stderr
        assert zarr3.read(target)[1] == elements, 'steps shared: %s' % shape


def main():
    hpfrun, command, folder, rounds, seed, np = sys.argv[1:7]
    shutil.rmtree(folder, ignore_errors=True)
    os.mkdir(folder)
    runner = Runner(hpfrun, command, [int(n) for n in np.split(',')])
    several = 0
    if 'edges' in sys.argv[7:]:
        edges(command, folder)
    if 'shared' in sys.argv[7:]:
        shared(hpfrun, command, folder)
    for k in range(int(rounds)):
        random.seed(int(seed) * 1000 + k)
        try:
            several += one_round(runner, folder, 'hdf5' in sys.argv[7:])
        except BaseException:
            print('round %d of seed %s' % (k, seed))
            raise
    print('%s rounds, %d changes of several passes, %d passes together, %d with steps shared: ok' % (
        rounds, several, runner.together, runner.shared))


if __name__ == '__main__':
    main()
