#!/usr/bin/env python3
"""Random time loops of stencils: stencil.py [--out-of-core] FIRST [LAST] prints one program with a procedure for each
seed; with arrays in files loops mostly end after so many steps, and MEMORY is from a few lines of the arrays to all of them.
Every element of every array is printed (but of e and f, which hand values on), so that the output is gfortran's to the last bit; nothing printed
depends on the order of a floating sum."""
import argparse
import random

NAMES = ['a', 'b', 'c', 'd']
KEPT = ['e', 'f']


class Program:
    def __init__(self, seed, files):
        self.seed = seed
        self.files = files
        self.r = random.Random(seed)
        r = self.r
        self.rank = r.choice([1, 2, 2, 2, 3])
        self.n = [r.randint(12, 40) if self.rank < 3 else r.randint(8, 19) for _ in range(self.rank)]
        if self.rank == 1 and seed % 2:  # more than one of the blocks that stand for lines
            self.n = [r.randint(1000, 5000)]
        self.margin = 3
        self.lines = []

    def section(self, cut, shift):
        parts = []
        for d in range(self.rank):
            lo, hi = 1 + cut[d][0] + shift[d], self.n[d] - cut[d][1] + shift[d]
            parts.append(f'{lo}:{hi}')
        return '(' + ','.join(parts) + ')'

    def shift(self, reach):
        return [self.r.choice([0, 0, 0] + list(range(-reach, reach + 1))) for _ in range(self.rank)]

    def term(self, names, cut, reach):
        return self.r.choice(names) + self.section(cut, self.shift(reach))

    def expr(self, names, cut, reach, most=4):
        k = self.r.randint(1, most)
        terms = [self.term(names, cut, reach) for _ in range(k)]
        scale = {1: '0.5d0', 2: '0.25d0', 3: '0.25d0', 4: '0.125d0'}[k]
        text = terms[0]
        for t in terms[1:]:
            text += self.r.choice([' + ', ' - ', ' + ']) + t
        return f'{scale}*({text})'

    def cut(self):
        if self.r.random() < 0.5:
            return [(0, 0)] * self.rank
        return [(self.r.randint(0, 2), self.r.randint(0, 2)) for _ in range(self.rank)]

    def loop(self, k):
        r, out = self.r, self.lines
        reach = r.choice([1, 1, 1, 2, 3])
        form = r.choice(['copy', 'copy', 'self', 'pingpong', 'several', 'several', 'mask'])
        ends = r.choice(['do', 'do', 'exit', 'exit', 'while'])
        if self.files and r.random() < 0.7:
            ends = 'do'
        trips = r.randint(1, 23)
        body, last = [], 'a'
        cut = self.cut()
        full = [(0, 0)] * self.rank
        if form == 'copy':
            names = ['a'] + (['c'] if r.random() < 0.4 else [])
            body.append(f'b{self.section(cut, [0] * self.rank)} = {self.expr(names, cut, reach)}')
            diff = f'b{self.section(cut, [0] * self.rank)} - a{self.section(cut, [0] * self.rank)}'
            copy = f'a{self.section(cut, [0] * self.rank)} = b{self.section(cut, [0] * self.rank)}'
        elif form == 'mask':
            s = self.section(cut, [0] * self.rank)
            m = 'mask' + s
            body += [f'where ({m})', f'   b{s} = {self.expr(["a", "c"], cut, reach)}', 'elsewhere',
                     f'   b{s} = a{s}', 'end where']
            diff, copy = f'b{s} - a{s}', f'a{s} = b{s}'
        elif form == 'self':
            body.append(f'a{self.section(cut, [0] * self.rank)} = {self.expr(["a", "a", "c"], cut, reach)}')
            diff, copy = f'a{self.section(full, [0] * self.rank)}', None
        elif form == 'pingpong':
            body.append(f'b{self.section(cut, [0] * self.rank)} = {self.expr(["a"], cut, reach)}')
            cut2 = self.cut()
            copy = f'a{self.section(cut2, [0] * self.rank)} = {self.expr(["b"], cut2, reach)}'
            diff = f'b{self.section(cut, [0] * self.rank)} - a{self.section(cut, [0] * self.rank)}'
        else:
            copy = None
            for _ in range(r.randint(2, 5)):
                c = self.cut()
                to = r.choice(NAMES[:3])
                body.append(f'{to}{self.section(c, [0] * self.rank)} = {self.expr(NAMES, c, reach, 3)}')
            diff = f'a{self.section(cut, [0] * self.rank)} - d{self.section(cut, [0] * self.rank)}'
        reduce = r.choice(['none', 'max', 'max', 'any', 'two', 'sum', 'sum'])
        if ends != 'do':
            reduce = r.choice(['max', 'two', 'sum'])
        if reduce in ('max', 'two', 'sum'):
            body.append(f'error = maxval(abs({diff}))')
        if reduce == 'two':
            body.append(f'least = minval({diff})')
        if reduce == 'sum':
            body.append(f'total = sum(mod(int(8*({diff})), 100))')
        if reduce == 'any':
            body.append(f'big = any({diff} > 0.25d0)')
        if copy:
            body.append(copy)
        if r.random() < 0.3:
            body.insert(0, f'time = time + 0.25d0')
        tail = []
        if r.random() < 0.4 and reduce in ('max', 'two'):
            tail.append('history = history + error*step')
        if r.random() < 0.2 and reduce in ('max', 'two'):
            tail.append(f'if (mod(step, {r.randint(2, 5)}) == 0) print *, step, error')
        if ends == 'exit':
            tail.insert(r.randint(0, len(tail)), f'if (error < {r.choice([0.5, 0.1, 0.05, 0.01])}d0) exit')
        if ends == 'while':
            head = f'do while (error > {r.choice([0.5, 0.1, 0.05, 0.01])}d0 .and. step < {trips})'
            out += ['error = 10', 'step = 0', head, '   step = step + 1']
        else:
            lo, inc = r.choice([(1, 1), (1, 1), (3, 2), (trips, -1)])
            hi = lo + (trips - 1) * inc if inc > 0 else 1
            out.append(f'do step = {lo}, {hi}' + (f', {inc}' if inc != 1 else ''))
        out += ['   ' + s for s in body + tail] + ['end do']
        out.append('print *, step, error, least, big, time, history, total')
        for v in NAMES[:3]:
            out.append(f'print *, {v}')

    def straight(self):
        r = self.r
        for _ in range(r.randint(2, 6)):
            c = self.cut()
            s = self.section(c, [0] * self.rank)
            to = r.choice(NAMES[:3])
            if r.random() < 0.15:
                self.lines.append(f'total = sum(mod(int(8*{to}{s}), 100))')
            elif r.random() < 0.15:
                self.lines.append(f'least = minval({to}{s})')
            elif r.random() < 0.2:
                self.lines.append(f'where (mask{s}) {to}{s} = {self.expr(NAMES, c, r.choice([1, 2]), 3)}')
            else:
                self.lines.append(f'{to}{s} = {self.expr(NAMES, c, r.choice([1, 2]), 3)}')
        self.lines.append('print *, total, least')
        for v in NAMES[:3]:
            self.lines.append(f'print *, {v}')

    def handed(self):
        """Arrays e and f that nothing prints: what one statement hands on to the next ones, mostly."""
        r, zero = self.r, [0] * self.rank
        turns = r.choice([1, 1, 2, 3])
        if turns > 1:
            self.lines.append(f'do step = 1, {turns}')
        for name, others in r.choice([[('e', NAMES)], [('e', NAMES), ('f', ['e', 'e', 'a'])],
                                      [('e', NAMES), ('f', NAMES)]]):
            more = r.choice([2, 2, 1])
            c = [(-more, -more)] * self.rank if name == 'e' or others is NAMES else [(0, 0)] * self.rank
            self.lines.append(f'{name}{self.section(c, zero)} = {self.expr(others, c, r.choice([0, 1]), 3)}')
            if r.random() < 0.25:
                s = self.section(c, zero)
                self.lines.append(f'where (mask{s}) {name}{s} = {self.expr(NAMES, c, 0, 2)}')
        for _ in range(r.randint(1, 3)):
            c = self.cut()
            to = r.choice(NAMES[:3])
            self.lines.append(f'{to}{self.section(c, zero)} = '
                              f'{self.expr(["e", "e", "f", "d"], c, r.choice([1, 2]), 4)}')
        if turns > 1:
            self.lines.append('end do')
        for v in NAMES[:3]:
            self.lines.append(f'print *, {v}')

    def text(self):
        r = self.r
        dims = ','.join(f'{1 - self.margin - 2}:{n + self.margin + 2}' for n in self.n)
        formats = {1: ['BLOCK'], 2: ['BLOCK,BLOCK', '*,BLOCK', 'BLOCK,*', 'BLOCK,BLOCK'],
                   3: ['*,BLOCK,BLOCK', '*,*,BLOCK', 'BLOCK,*,BLOCK', 'BLOCK,BLOCK,BLOCK']}[self.rank]
        dist = r.choice(formats)
        i = ['i', 'j', 'k'][:self.rank]
        for k in range(r.randint(2, 4)):
            self.straight()
            self.loop(k)
        self.r = random.Random(self.seed + 1000000)
        for k in range(self.r.randint(1, 3)):
            self.handed()
        self.r = r
        head = [f'subroutine stencil{self.seed}', 'implicit none',
                f'double precision, dimension({dims}) :: ' + ', '.join(NAMES + KEPT),
                f'logical :: mask({dims}), big',
                'double precision :: error, least, time, history',
                'integer :: step, i, j, k, total']
        if r.random() < 0.95:
            head += [f'!HPF$ DISTRIBUTE a({dist})', '!HPF$ ALIGN WITH a :: b, c, d, e, f, mask']
        if self.files:
            line = 8
            for n in self.n[:-1]:
                line *= n + 10
            arrays = ', '.join(NAMES) + r.choice(['', ', mask'])
            memory = r.choice([line * 20, line * 40, line * 80, line * 200, line * 20000])
            head.append(f'!HPF$ OUT_OF_CORE, MEMORY={max(memory, 2000)} :: {arrays}')
        head += ['error = 0; least = 0; time = 0; history = 0; big = .false.; j = 0; k = 0; total = 0']
        index = ','.join(f'{v}={d}' for v, d in zip(i, dims.split(',')))
        sub = ','.join(i)
        mix = ' + '.join(f'{c}*{v}' for v, c in zip(i, (7, 3, 5)))
        for q, v in enumerate(NAMES + KEPT):
            head.append(f'forall ({index}) {v}({sub}) = mod({mix} + {q * 5} + 700, {13 + q})*0.125d0')
        head.append(f'forall ({index}) mask({sub}) = mod({mix} + 700, 3) /= 0')
        return '\n'.join(head + self.lines + ['end subroutine']) + '\n'


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument('--out-of-core', action='store_true')
    p.add_argument('first', type=int)
    p.add_argument('last', type=int, nargs='?')
    args = p.parse_args()
    seeds = range(args.first, (args.last or args.first) + 1)
    print('program stencils')
    for seed in seeds:
        print(f"print *, 'seed', {seed}\ncall stencil{seed}")
    print('end program')
    for seed in seeds:
        print(Program(seed, args.out_of_core).text(), end='')


main()
