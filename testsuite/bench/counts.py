"""counts.py: instructions a point and step of the benchmarks, by callgrind, where valgrind is installed.

Clocks waver on a machine that is shared; these counts do not. Programs of small size run 8 and 16 steps on
one process: the difference is what a step takes. No AVX-512, which valgrind does not know."""
import os
import re
import shutil
import subprocess

# Extent, points of an array.
SIZES = {'triad': (20000, 20000), 'map': (20000, 20000), 'stencil9': (200, 200**2), 'stencil7': (40, 40**3),
         'shallow': (150, 150**2), 'gradients': (150, 150**2), 'options': (20000, 20000), 'merge': (20000, 40000),
         'heat': (200, 200**2), 'gauss_seidel': (200, 200**2)}
MACHINE = '-march=x86-64-v3'


def sized(source, out, extent, steps):
    """A copy of the source with other constants."""
    with open(source) as file:
        text = file.read()
    text, n = re.subn(r'\b([nN]) = (?:\d+|SIZE|SIDE\(\d+\)), (\w+) = (?:\d+|TURNS|TIMES\([^()]*\))',
                      r'\1 = %d, \2 = %d' % (extent, steps), text, count=1)
    if n != 1:
        raise SystemExit('counts: %s declares no extent and steps' % source)
    with open(out, 'w') as file:
        file.write(text)


def instructions(program):
    done = subprocess.run(['valgrind', '--tool=callgrind', '--callgrind-out-file=/dev/null', program],
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=300)
    found = re.search(r'Collected : (\d+)', done.stderr)
    return int(found.group(1)) if done.returncode == 0 and found else None


def of_step(bench, run, source, name, compile_it):
    extent, points = SIZES[name]
    count = []
    for steps in (8, 16):
        copy, out = bench.out('count' + os.path.splitext(source)[1]), bench.out('count')
        sized(source, copy, extent, steps)
        compile_it(run, copy, out)
        count.append(instructions(out))
    return None if None in count else (count[1] - count[0])/8/points


def table(bench, here, benchmarks, names, flags):
    """`benchmarks`: name: (HPF, rival, …); `flags`: more options for all compilers of one of them."""
    names = [name for name in names if name in SIZES]
    if not names or not shutil.which('valgrind'):
        return
    print('instructions a point and step, one process, without AVX-512')
    print('    %-10s %8s %8s %9s %8s' % ('', 'hpfc', 'C + MPI', '-fno-fuse', 'ratio'))
    for name in names:
        hpf, rival = (os.path.join(here, file) for file in benchmarks[name][:2])
        more = flags.get(name, [])

        def ours(options, source, out):
            subprocess.run([bench.bin('hpfc'), '-w', '-O3', MACHINE] + more + options + ['-o', out, source],
                           check=True)

        def theirs(_, source, out):
            bench.compile_c(source, out, more + ['-I' + here, MACHINE])

        found = [of_step(bench, [], hpf, name, ours), of_step(bench, None, rival, name, theirs),
                 of_step(bench, ['-fno-fuse'], hpf, name, ours)]
        if None in found:
            print('    %-10s callgrind cannot run it' % name)
            continue
        print('    %-10s %8.2f %8.2f %9.2f %8.2f' % (name, *found, found[0]/found[1]), flush=True)
