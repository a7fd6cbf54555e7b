#!/usr/bin/env python3
"""flow.py: random programs about control flow: DO of all forms, jumps, constructs within each other, over data of all mappings.

    flow.py SEED...                 one program that runs the body of each seed, on standard output
    flow.py --keep 0,3 SEED         only these statements of its procedures: to make a failure small

Each seed has cases: a procedure with data (scalars that are local, dummies, the host's, a module's, in COMMON,
EQUIVALENCEd or TARGETs, arrays mapped or not), and a body of statements nested at random; what they change is printed
behind. Integer expressions come with the interval of their values, so subscripts stay within their bounds and steps are not 0;
what ends a loop is counted. A `Context` says where a statement stands: what it may read and change, where it may jump. Some kinds of
statements are missing in each case, so that loops of few kinds, which become parallel, are frequent. The form of the source
goes with the seed: one of three tens is fixed form. `run-seeds --generator flow` compares with gfortran.
"""
import copy
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import programs  # noqa: E402
from flow_form import Printer  # noqa: E402
from flow_loops import Loops, Parallel  # noqa: E402

HELPERS = '''module flow_help
implicit none
integer :: calls = 0
contains
integer function bump()
calls = mod(calls + 1, 50)
bump = modulo(calls*3, 5)
end function bump
integer function nudge(k)
integer, intent(inout) :: k
k = mod(k + 1, 50)
nudge = modulo(k, 4)
end function nudge
logical function flips(k)
integer, intent(inout) :: k
k = mod(k + 3, 40)
flips = modulo(k, 2) == 0
end function flips
character(len=2) function two(k)
integer, intent(inout) :: k
k = mod(k + 1, 40)
two = achar(97 + modulo(k, 4))//'x'
end function two
pure integer function less(k)
integer, intent(in) :: k
less = k
if (k < 3) return
less = k - 3
end function less
pure recursive integer function down(n) result(r)
integer, intent(in) :: n
integer :: i
r = n
if (n <= 0) return
do i = 1, n
if (mod(i, 3) == 2) exit
r = r + down(n - i - 1)
if (r > 20) return
end do
end function down
pure subroutine walk(x, r)
integer, intent(in) :: x
integer, intent(out) :: r
integer :: i
r = 0
do i = 1, 5
if (mod(x + i, 4) == 0) exit
if (i == 3) cycle
r = r + i
end do
end subroutine walk
pure subroutine early(x, r)
integer, intent(in) :: x
integer, intent(out) :: r
r = mod(x, 30)
select case (r)
case (:-1)
r = -r
case (7:12)
return
case default
if (r > 20) goto 10
r = r + 1
end select
r = r + 1
10 end subroutine early
end module flow_help
'''
OLD = '''subroutine alt(k, *, *)
integer k
k = mod(k + 1, 40)
return modulo(k, 4)
end
subroutine ways(*, k, l, *, *)
integer k, l
if (l) 10, 20, 30
10 l = mod(k, 9)
return 3
20 k = 5
l = 1
return
30 if (k .gt. 4) return 1
l = mod(l - k, 30)
return 2
end
integer function steps(k)
integer k, other, third, i
steps = 1
goto 10
entry other(k)
other = 2
if (k .gt. 9) return
entry third(k)
third = 3 + mod(k, 5)
10 do 20 i = 1, 3
if (i .eq. k) goto 30
20 steps = steps + i
30 steps = mod(steps + i, 40)
end
subroutine halts(k)
integer k, i
do 10 i = 1, 9
if (i .lt. k) goto 10
print *, 'halts', i
if (k .gt. 6) return
if (k .gt. 4) error stop 3
if (k .gt. 2) stop 2
stop
10 continue
end
'''


OPERATIONS = '+ + + - - - * * max min mod mod merge abs less down'.split()


class Var:
    """A variable; `group` is what shares its storage, `cap` the greatest absolute value that it has."""

    def __init__(self, name, base, kind=4, bounds=(), place='local', group=None, cap=99, length=0):
        self.name, self.base, self.kind, self.bounds, self.place = name, base, kind, tuple(bounds), place
        self.group, self.cap, self.length = group or name, cap, length
        self.mapping, self.pointed = [], False
        self.as_dummy = None  # other mapping and shape where it is a dummy argument

    @property
    def spec(self):
        if self.base == 'c':
            return 'character(len=%d)' % self.length
        kind = '' if self.kind == 4 else '(%d)' % self.kind
        return {'i': 'integer', 'r': 'real', 'l': 'logical'}[self.base] + kind

    def declared(self, attributes='', assumed=False):
        shape = '(%s)' % ', '.join('%d:' % b[0] if assumed else '%d:%d' % b for b in self.bounds) if self.bounds else ''
        return '%s%s :: %s%s' % (self.spec, attributes, self.name, shape)


class Context:
    def __init__(self):
        self.frozen, self.avoid = frozenset(), frozenset()  # groups that may not be changed, or not be read
        self.dovars = []  # (name, kind, least and greatest value) of the loops around
        self.exits = []  # (name or None, whether it is a loop) of constructs around, the innermost last
        self.gotos = []  # labels that may be jumped to
        self.extra = []  # further scalars: associate names, variables of BLOCKs
        self.parallel, self.depth, self.volume, self.in_body, self.in_forall = None, 0, 1, True, False

    def inside(self, **changes):
        other = copy.copy(self)
        vars(other).update(changes)
        return other

    def deeper(self, **changes):
        return self.inside(depth=self.depth + 1, **changes)


MAPPINGS = {1: ['block', 'cyclic', 'cyclic(2)', 'block', 'block', 'block(20)', 'cyclic(3)'],
            2: ['block, block', 'block, *', '*, block', 'cyclic, block', '*, cyclic', 'cyclic(2), *', 'block, cyclic(2)']}
PLACES = {'internal': ['local', 'host', 'host', 'dummy', 'module', 'common'], 'external': ['local', 'dummy', 'module', 'common'],
          'module': ['local', 'dummy', 'module', 'common']}
# The kinds of statements, how often each comes, and whether it may stand in parallel loops and how deep it may stand.
KINDS = [('set', 6, True, 9), ('put', 8, True, 9), ('add', 4, True, 9), ('do', 9, True, 3), ('do_shared', 2, False, 2), ('do_while', 2, True, 3),
         ('do_forever', 2, True, 3), ('if_block', 5, True, 4), ('if_simple', 6, True, 9), ('if_arithmetic', 2, True, 4), ('case', 4, True, 4), ('leave', 4, True, 9),
         ('jump', 3, True, 9), ('computed', 2, True, 3), ('assigned', 1, False, 3), ('back', 1, True, 3), ('alternate', 2, False, 4), ('return_', 1, False, 9), ('named', 3, True, 3),
         ('associate', 2, False, 3), ('array', 3, False, 9), ('where', 3, False, 4), ('forall', 3, False, 4), ('parallel', 5, False, 1), ('concurrent', 2, False, 2),
         ('read', 1, False, 4), ('show', 1, False, 9), ('call_inner', 2, False, 9), ('entries', 1, False, 9), ('walk', 2, True, 9), ('records', 1, False, 3), ('search', 2, False, 3), ('strict', 5, False, 2), ('idiom', 4, False, 2)]
PLAIN = ['set', 'put', 'add', 'do', 'if_simple']
# Statements of bodies that are mostly loops which compilers know
LOOPS = {'idiom': 12, 'strict': 6, 'parallel': 2, 'array': 1, 'forall': 1, 'where': 1, 'concurrent': 1, 'do': 2, 'if_block': 1, 'named': 1}


class Case(Loops):
    def __init__(self, gen, number):
        self.gen, self.rng, self.id = gen, gen.rng, '%d_%d' % (gen.seed, number)
        self.labels = self.names = 0
        self.kind = self.pick('internal', 'external', 'module')
        chosen = [k for k in KINDS if k[0] in PLAIN or self.rng.random() < 0.55]
        self.kinds = [(name, weight*self.pick(1, 1, 3), par, depth) for name, weight, par, depth in chosen]
        self.loops = self.rng.random() < 0.5
        self.declare()
        self.inner = self.inner_procedure() if self.kind != 'internal' and any(k[0] == 'call_inner' for k in self.kinds) else None
        self.pieces, self.open = [], []
        self.statements()

    def pick(self, *choices):
        return self.rng.choice(choices)

    def label(self):
        self.labels += self.rng.randint(1, 30)
        return 10 + self.labels

    def name(self, start):
        self.names += 1
        return '%s%d' % (start, self.names)

    # ---- data

    def declare(self):
        rng, places = self.rng, PLACES[self.kind]
        mapped = rng.random() < 0.75
        self.scalars = []
        for k in range(rng.randint(4, 6)):
            v = Var('k%d' % (k + 1), 'i', self.pick(4, 4, 4, 4, 1, 2, 8), place=rng.choice(places))
            if rng.random() < 0.12 and v.kind == 4:
                v.place = self.pick('equivalence', 'target')
            self.scalars.append(v)
        self.scalars += [Var('i', 'i'), Var('j', 'i')]
        self.logicals = [Var('l%d' % (k + 1), 'l', self.pick(4, 4, 1, 8), place=rng.choice(places)) for k in range(2)]
        self.texts = [Var('c1', 'c', 1, place=rng.choice(places), length=2)]
        self.sums = [Var('s1', 'i', self.pick(4, 8), place=rng.choice(places)), Var('s2', 'r', 8, place=rng.choice(places)), Var('s3', 'i', 4)]
        self.arrays, self.equivalences = [], []
        n, m = rng.randint(5, 11), rng.randint(3, 6)
        for k in range(rng.randint(3, 4)):
            lo = self.pick(1, 1, 0, -2, 3)
            self.arrays.append(Var('abcd'[k], self.pick('i', 'i', 'r'), bounds=[(lo, lo + n - 1)], place=rng.choice(places), cap=999))
        for k in range(rng.randint(1, 3)):
            lo, l2 = self.pick(1, 1, 0, -1), self.pick(1, 1, 2)
            self.arrays.append(Var('uvw'[k], self.pick('i', 'i', 'r'), bounds=[(lo, lo + n - 1), (l2, l2 + m - 1)], place=rng.choice(places), cap=999))
        for a in self.arrays:
            if a.base == 'r':
                a.kind = 8
        self.templates = []
        if mapped:
            self.map_arrays()
        self.map_dummies()
        for v in list(self.scalars):
            if v.place == 'equivalence':
                v.place = 'local'
                other = Var('z' + v.name, 'i', bounds=[(1, 3)] if rng.random() < 0.5 else (), group=v.group)
                (self.arrays if other.bounds else self.scalars).append(other)
                self.equivalences.append('equivalence (%s, %s)' % (v.name, other.name + ('(2)' if other.bounds else '')))
            elif v.place == 'target':
                v.place, v.pointed = 'local', True
                self.scalars.append(Var('p' + v.name, 'i', place='pointer', group=v.group))
        self.counters = []
        self.all = self.scalars + self.logicals + self.texts + self.sums + self.arrays

    def map_dummies(self):
        """Dummies may lie in another way, or as what comes, and be of assumed shape, where the interface is explicit."""
        aligned = ' '.join(x for a in self.arrays for x in a.mapping if x.startswith('align'))
        for a in self.arrays:
            if a.place != 'dummy' or self.kind == 'external' or self.rng.random() < 0.5:
                continue
            mapping = a.mapping
            if mapping and 'align' not in mapping[-1] and 'with %s(' % a.name not in aligned:
                mapping = self.pick(mapping, [], ['distribute %s(%s)' % (a.name, self.rng.choice(MAPPINGS[len(a.bounds)]))])
            a.as_dummy = mapping, self.rng.random() < 0.5

    def map_arrays(self):
        rng = self.rng
        for rank in (1, 2):
            of_rank = [a for a in self.arrays if len(a.bounds) == rank]
            for at, a in enumerate(of_rank):
                kind = rng.random()
                before = [b for b in of_rank[:at] if b.mapping and b.place == a.place]
                if kind < 0.15:
                    continue
                (lo, hi), name = a.bounds[0], 't_' + a.name
                if before and kind < 0.45:
                    b = rng.choice(before)
                    shift = b.bounds[0][0] - lo
                    if rank == 2:
                        a.mapping = ['align %s(i, j) with %s(i%s, j%s)' % (a.name, b.name, offset(shift), offset(b.bounds[1][0] - a.bounds[1][0]))]
                    else:
                        a.mapping = ['align %s(i) with %s(%s)' % (a.name, b.name, self.pick('i' + offset(shift), '%d - i' % (b.bounds[0][1] + lo)))]
                elif kind < 0.6 and rank == 1:
                    a.mapping = ['template %s(%d:%d)' % (name, 2*lo - 1, 2*hi + 3), 'distribute %s(%s)' % (name, rng.choice(MAPPINGS[1])),
                                 'align %s(i) with %s(%s)' % (a.name, name, self.pick('i + 2' if lo > 0 else 'i', '2*i + 1'))]
                else:
                    a.mapping = ['distribute %s(%s)' % (a.name, rng.choice(MAPPINGS[rank]))]

    # ---- integer expressions: (text, least value, greatest value)

    def numbers(self, ctx):
        """The INTEGER scalars that may be read."""
        hidden = ctx.avoid
        if ctx.parallel:
            hidden = hidden | ctx.parallel.reduced
        return [v for v in self.scalars + ctx.extra if v.base == 'i' and v.group not in hidden]

    def settable(self, ctx):
        found = [v for v in self.scalars + ctx.extra if v.group not in ctx.frozen and v.group not in ctx.avoid]
        if ctx.parallel:
            found = [v for v in found if v.group in ctx.parallel.private]
        return found

    def subscript(self, ctx, lo, hi):
        fits = [(d, l, h) for d, _, l, h in ctx.dovars if h - l <= hi - lo]
        kind = self.rng.random()
        if fits and kind < 0.8:
            d, l, h = self.rng.choice(fits[-2:])
            if kind < 0.08:
                first, last = lo + h, hi + l
                return '%d - %s' % (self.rng.randint(first, last), d)
            first, last = lo - l, hi - h
            near = [o for o in (-1, 0, 0, 0, 1) if first <= o <= last]
            return d + offset(self.rng.choice(near) if near and kind < 0.7 else self.rng.randint(first, last))
        # LEFT OUT: elements in subscripts within FORALL, which gfortran 12 reads when they have been assigned
        if kind < 0.9 or ctx.in_forall:
            return str(self.rng.randint(lo, hi))
        return '%d + modulo(%s, %d)' % (lo, self.number(ctx.inside(depth=9), 1)[0], hi - lo + 1)

    def readable_arrays(self, ctx):
        found = [a for a in self.arrays if a.group not in ctx.avoid]
        if ctx.parallel:
            found = [a for a in found if a.group not in ctx.parallel.private]
        return found

    def element(self, ctx, a):
        if ctx.parallel and a.name in ctx.parallel.writes:
            return '%s(%s)' % (a.name, ctx.parallel.writes[a.name])
        return '%s(%s)' % (a.name, ', '.join(self.subscript(ctx, lo, hi) for lo, hi in a.bounds))

    def leaf(self, ctx):
        kind = self.rng.random()
        if kind < 0.25:
            v = self.rng.randint(-9, 20)
            return (str(v) if v >= 0 else '(%d)' % v), v, v
        if kind < 0.5 and ctx.dovars:
            d, k, lo, hi = self.rng.choice(ctx.dovars)
            return (d if k == 4 else 'int(%s)' % d), lo, hi
        arrays = self.readable_arrays(ctx)
        if kind < 0.75 and arrays:
            a = self.rng.choice(arrays)
            text = self.element(ctx, a)
            return ('int(%s)' % text if a.base == 'r' else text), -a.cap, a.cap
        found = self.numbers(ctx)
        if not found:
            return '7', 7, 7
        v = self.rng.choice(found)
        return (v.name if v.kind == 4 else 'int(%s)' % v.name), -v.cap, v.cap

    def number(self, ctx, depth=None):
        if depth is None:
            depth = self.pick(0, 1, 1, 2)
        if not depth:
            return self.leaf(ctx)
        (x, xl, xh), (y, yl, yh) = self.number(ctx, depth - 1), self.number(ctx, depth - 1)
        op = self.pick(*OPERATIONS)
        if op == '*' and max(abs(xl), abs(xh))*max(abs(yl), abs(yh)) > 10**8:
            op = '+'
        if op == '+':
            return '(%s + %s)' % (x, y), xl + yl, xh + yh
        if op == '-':
            return '(%s - %s)' % (x, y), xl - yh, xh - yl
        if op == '*':
            ends = [xl*yl, xl*yh, xh*yl, xh*yh]
            return '%s*%s' % (x, y), min(ends), max(ends)
        if op == 'max':
            return 'max(%s, %s)' % (x, y), max(xl, yl), max(xh, yh)
        if op == 'min':
            return 'min(%s, %s)' % (x, y), min(xl, yl), min(xh, yh)
        if op == 'merge':
            return 'merge(%s, %s, %s)' % (x, y, self.condition(ctx, 0)), min(xl, yl), max(xh, yh)
        if op == 'abs':
            return 'abs(%s)' % x, 0, max(abs(xl), abs(xh))
        if op == 'less':
            return 'less(%s)' % x, xl - 3, xh
        if op == 'down':
            return 'down(modulo(%s, 4))' % x, 0, 40
        k = self.rng.randint(2, 9)
        return 'mod(%s, %d)' % (x, k), 1 - k, k - 1

    def within(self, ctx, cap, depth=None):
        """An expression of absolute values up to `cap`."""
        text, lo, hi = self.number(ctx, depth)
        return text if -cap <= lo and hi <= cap else 'mod(%s, %d)' % (text, cap + 1)

    def condition(self, ctx, depth=None):
        if depth is None:
            depth = self.pick(0, 0, 1)
        kind = self.rng.random()
        if depth:
            c = self.condition(ctx, depth - 1)
            return self.pick('%s .and. %s', '%s .or. %s', '(%s) .neqv. (%s)', '.not. (%s) .and. %s') % (c, self.condition(ctx, depth - 1))
        if kind < 0.15:
            found = [v for v in self.logicals if v.group not in ctx.avoid and not (ctx.parallel and v.group in ctx.parallel.reduced)]
            if found:
                return self.rng.choice(found).name
        if kind < 0.35:
            return 'mod(%s, %d) %s 0' % (self.number(ctx, 1)[0], self.pick(2, 3), self.pick('==', '/='))
        x = self.number(ctx, self.pick(0, 1))
        at = self.rng.randint(max(x[1], -20), max(max(x[1], -20), min(x[2], 20)))
        return '%s %s %d' % (x[0], self.pick('<', '>', '<=', '>=', '==', '/=', '.gt.', '.ne.'), at)

    def effect(self, ctx):
        """A function that changes something: (text of values 0 to 4, the context without what it changes), or None."""
        if ctx.parallel:
            return None
        if self.rng.random() < 0.5:
            return 'bump()', ctx
        found = [v for v in self.settable(ctx) if v.kind == 4]
        if not found:
            return None
        v = self.rng.choice(found)
        return 'nudge(%s)' % v.name, ctx.inside(avoid=ctx.avoid | {v.group})

    def asked(self, ctx):
        """A condition as IF has it, which may change something."""
        e = self.effect(ctx) if self.rng.random() < 0.12 else None
        if not e:
            return self.condition(ctx)
        if e[0].startswith('nudge') and self.rng.random() < 0.5:
            return e[0].replace('nudge', 'flips')
        return '%s > %s' % (e[0], self.pick('1', '2', '3'))

    # ---- statements: lists of (label, text)

    def statements(self):
        """The body: pieces that may be left out."""
        ctx = Context()
        count = self.rng.randint(4, 7) if self.loops else self.rng.randint(3, 6)
        labels = {}
        for _ in range(self.pick(0, 0, 1, 2)):
            labels[self.rng.randint(1, count)] = self.label()
        for at in range(count):
            ahead = [x for p, x in labels.items() if p > at]
            lines = self.statement(ctx.inside(gotos=ahead))
            self.pieces.append(self.labelled(labels[at], lines) if at in labels else lines)
        self.pieces.append([(labels.get(count), 'continue')])
        self.open = list(labels.values())

    def labelled(self, label, lines):
        if lines[0][0] is None and not lines[0][1].startswith('!') and self.rng.random() < 0.7:
            return [(label, lines[0][1])] + lines[1:]
        return [(label, 'continue')] + lines

    def block(self, ctx, count=None):
        count = count or self.pick(1, 1, 2, 2, 3)
        at = label = None
        if count > 1 and self.rng.random() < 0.25:
            at, label = self.rng.randint(1, count), self.label()
        lines = []
        for k in range(count):
            inner = ctx.inside(gotos=ctx.gotos + [label]) if label and k < at else ctx
            piece = self.statement(inner)
            lines += self.labelled(label, piece) if label and k == at else piece
        if label and at == count:
            lines.append((label, 'continue'))
        return lines

    def statement(self, ctx):
        found = [k for k in self.kinds if ctx.depth <= k[3] and (k[2] or not ctx.parallel)]
        if self.loops and not ctx.parallel and ctx.depth < 2:
            found = [(name, weight, False, 9) for name, weight in LOOPS.items()]
        if ctx.depth >= 4 or self.rng.random() < 0.1*ctx.depth:
            found = [k for k in found if k[3] == 9]
        for _ in range(10):
            name = self.rng.choices([k[0] for k in found], [k[1] for k in found])[0]
            lines = getattr(self, name)(ctx)
            if lines:
                if lines[0][0] is None and self.rng.random() < 0.04 and not lines[0][1].startswith('!'):
                    lines = [(self.label(), lines[0][1])] + lines[1:]
                return lines
        return [(None, 'continue')]

    def set(self, ctx):
        kind = self.rng.random()
        if not ctx.parallel and kind < 0.15:
            return [(None, '%s = %s' % (self.rng.choice(self.logicals).name, self.condition(ctx)))]
        if not ctx.parallel and kind < 0.22:
            return [(None, "%s = %s" % (self.texts[0].name, self.text(ctx)))]
        found = self.settable(ctx)
        if not found:
            return None
        v = self.rng.choice(found)
        e = self.effect(ctx) if kind > 0.9 else None
        if e and not (e[0].startswith('nudge') and v.group in e[1].avoid):
            return [(None, '%s = %s + %s' % (v.name, e[0], self.within(e[1], 50)))]
        return [(None, '%s = %s' % (v.name, self.within(ctx, v.cap)))]

    def text(self, ctx):
        return self.pick("'ab'", "'c''d'", "'x'", "'b&'", "achar(97 + modulo(%s, 5))" % self.number(ctx, 0)[0], "c1(2:2)//c1(1:1)", "'! '")

    def put(self, ctx):
        found = [a for a in self.arrays if a.group not in ctx.frozen and a.group not in ctx.avoid]
        if ctx.parallel:
            found = [a for a in found if a.name in ctx.parallel.writes]
        if not found:
            return None
        a = self.rng.choice(found)
        return [(None, '%s = %s' % (self.element(ctx, a), self.value_for(ctx, a)))]

    def value_for(self, ctx, a):
        if a.base == 'r' and self.rng.random() < 0.4:
            reals = [b for b in self.readable_arrays(ctx) if b.base == 'r']
            if reals:
                return 'mod(%s + %s*0.5d0, 1000d0)' % (self.element(ctx, self.rng.choice(reals)), self.number(ctx, 0)[0])
        return self.within(ctx, a.cap)

    def add(self, ctx):
        found = [v for v in self.sums if v.group not in ctx.frozen]
        if ctx.parallel:
            found = [v for v in found if v.group in ctx.parallel.reduced]
        if not found:
            return None
        v = self.rng.choice(found)
        if v.base == 'i':
            return [(None, self.pick('{0} = {0} + {1}', '{0} = {0} + {1}', '{0} = {1} + {0}') .format(v.name, self.number(ctx, 1)[0]))]
        reals = [b for b in self.readable_arrays(ctx) if b.base == 'r']
        term = self.element(ctx, self.rng.choice(reals)) if reals else self.number(ctx, 0)[0] + '*1d0'
        form = '{0} = {0} + {1}' if ctx.parallel else self.pick('{0} = {0} + {1}', '{0} = max({0}, {1})', 'if ({1} < {0}) {0} = {1}')
        return [(None, form.format(v.name, term))]

    # ---- DO

    def bounds(self, ctx, v):
        """Bounds and step of a DO loop: texts, and the least and greatest value of its iterations."""
        rng = self.rng
        spans = [b for a in self.arrays for b in a.bounds]
        lo, hi = rng.choice(spans)
        if ctx.volume > 30:
            lo, hi = lo, min(hi, lo + 3)
        lo, hi = lo + self.pick(0, 0, 0, 1, 2), hi - self.pick(0, 0, 0, 1, 2)
        down = rng.random() < 0.25
        (first, fl, fh), (last, ll, lh) = (str(lo), lo, lo), (str(hi), hi, hi)
        kind = rng.random()
        e = None
        if kind < 0.1:
            last, ll, lh = '%s - modulo(%s, 3)' % (hi, self.number(ctx, 1)[0]), hi - 2, hi
        elif kind < 0.2:
            last, ll = 'min(%d, %s)' % (hi, self.number(ctx, 1)[0]), lo - 3
        elif kind < 0.3:
            first, fh = '%d + modulo(%s, 2)' % (lo, self.number(ctx, 1)[0]), lo + 1
        elif kind < 0.38:
            e = self.effect(ctx)
            if e:
                first, fh = '%d + %s' % (lo, e[0]), lo + 4
        elif kind < 0.5:
            fits = [d for d in ctx.dovars if d[2] >= lo and d[3] <= hi]
            if fits:
                d = rng.choice(fits)
                if rng.random() < 0.5:
                    first, fl, fh = self.plain(d), d[2], d[3]
                else:
                    last, ll, lh = self.plain(d), d[2], d[3]
        elif kind < 0.55:
            first, last, fl, fh, ll, lh = last, first, hi, hi, lo, lo  # mostly no iteration
        step = rng.random()
        if e:
            ctx = e[1]
        if step < 0.55:
            by, sign = '', 1
        elif step < 0.75:
            by, sign = str(self.pick(1, 2, 3)), 1
        elif step < 0.9:
            by, sign = '1 + modulo(%s, 2)' % self.number(ctx, 1)[0], 1
        else:
            by, sign = 'sign(1, %s)' % self.number(ctx, 1)[0], 0
        least, most = (fl, lh) if sign else (min(fl, ll), max(fh, lh))
        if down:
            first, last = last, first
            by = {'': '-1', '1': '-1', '2': '-2', '3': '-3'}.get(by, by if not sign else '-(%s)' % by)
            least, most = (fl, lh) if sign else (least, most)
        if least > most:
            least = most = lo
        return '%s, %s%s' % (first, last, ', ' + by if by else ''), least, most

    @staticmethod
    def plain(d):
        return d[0] if d[1] == 4 else 'int(%s)' % d[0]

    def do(self, ctx):
        found = self.settable(ctx)
        if not found or ctx.volume > 300:
            return None
        v = self.rng.choice(found[-3:] if self.rng.random() < 0.4 else found)
        if v.place == 'associate':  # LEFT OUT: gfortran 12 takes no associate name
            return None
        control, least, most = self.bounds(ctx.inside(frozen=ctx.frozen | {v.group}), v)
        if not -110 < least - 4 <= most + 4 < 110:
            return None
        form = self.pick('end do', 'end do', 'enddo', 'label', 'label end', 'action')
        name = self.name('loop') if self.rng.random() < 0.4 and form in ('end do', 'enddo', 'label end') else None
        label = self.label() if form.startswith('label') or form == 'action' else None
        inner = ctx.deeper(frozen=ctx.frozen | {v.group}, dovars=ctx.dovars + [(v.name, v.kind, least, most)], exits=ctx.exits + [(name, True)],
                           volume=ctx.volume*max(1, most - least + 1), gotos=ctx.gotos + ([label] if label else []))
        body = self.block(inner)
        head = '%sdo %s%s = %s' % (name + ': ' if name else '', '%d%s ' % (label, self.pick('', ',')) if label else '', v.name, control)
        end = (label, 'continue') if form == 'label' else (label, 'end do') if form.startswith('label') else (None, form)
        if form == 'action':
            end = (label, self.action(inner)[0][1])
        elif end[1] != 'continue' and name:
            end = (end[0], end[1] + ' ' + name)
        return [(None, head)] + body + [end] + (self.shown([v]) if not ctx.parallel and self.rng.random() < 0.3 else [])

    def action(self, ctx):
        """A statement that may end a DO loop."""
        for _ in range(5):
            lines = getattr(self, self.pick('put', 'put', 'set', 'add', 'show') if not ctx.parallel else 'put')(ctx)
            if lines and len(lines) == 1:
                if self.rng.random() < 0.3 and not lines[0][1].startswith('if'):
                    return [(None, 'if (%s) %s' % (self.condition(ctx), lines[0][1]))]
                return lines
        return [(None, 'continue')]

    def do_shared(self, ctx):
        """Two or three loops that end at one label."""
        label, lines, inner = self.label(), [], ctx
        for at in range(self.pick(2, 2, 3)):
            found = [v for v in self.settable(inner) if v.place != 'associate']
            if not found or inner.volume > 150:
                break
            v = self.rng.choice(found)
            control, least, most = self.bounds(inner.inside(frozen=inner.frozen | {v.group}), v)
            lines += [(None, 'do %d %s = %s' % (label, v.name, control))]
            inner = inner.deeper(frozen=inner.frozen | {v.group}, dovars=inner.dovars + [(v.name, v.kind, least, most)], exits=inner.exits + [(None, True)], volume=inner.volume*max(1, most - least + 1))
            if self.rng.random() < 0.4:
                lines += self.block(inner.inside(exits=ctx.exits), 1)
        if not lines:
            return None
        # LEFT OUT: CYCLE and EXIT of shared loops, of which gfortran 12 refuses some
        inner = inner.inside(gotos=ctx.gotos + [label], exits=[x for x in ctx.exits if x[0]])
        return lines + self.block(inner) + [(label, self.pick(['continue'], self.action(inner)[0][1:])[0])]

    def counter(self):
        name = 'w%d' % (len(self.counters) + 1)
        self.counters.append(name)
        return name

    def do_while(self, ctx):
        if ctx.volume > 60 or ctx.parallel:
            return None
        w, name, label = self.counter(), self.name('wh') if self.rng.random() < 0.4 else None, None
        if self.rng.random() < 0.3:
            label = self.label()
        inner = ctx.deeper(exits=ctx.exits + [(name, True)], volume=ctx.volume*4, gotos=ctx.gotos + ([label] if label else []))
        e = self.effect(ctx) if self.rng.random() < 0.3 else None
        test = '%s < %d' % (w, self.pick(2, 3, 4))
        # both operands, in either order: what changes something is asked for by itself, below
        test = self.pick('%s', '%s .and. (' + self.condition(ctx) + ')', '(' + self.condition(ctx) + ') .and. %s') % test
        body = [(None, '%s = %s + 1' % (w, w))]
        if e:
            body += [(None, 'if (%s > 2) %s' % (e[0], self.pick('exit', 'cycle', 'exit' + (' ' + name if name else ''))))]
        body += self.block(inner)
        head = '%sdo %swhile (%s)' % (name + ': ' if name else '', '%d ' % label if label else '', test)
        return [(None, '%s = 0' % w), (None, head)] + body + [(label, 'end do' + (' ' + name if name else ''))]

    def do_forever(self, ctx):
        if ctx.volume > 60 or ctx.parallel:
            return None
        w, name = self.counter(), self.name('ever') if self.rng.random() < 0.5 else None
        inner = ctx.deeper(exits=ctx.exits + [(name, True)], volume=ctx.volume*4)
        stop = self.label() if self.rng.random() < 0.3 else None
        leave = 'go to %d' % stop if stop else self.pick('exit', 'exit ' + name if name else 'exit')
        lines = [(None, '%s = 0' % w), (None, (name + ': ' if name else '') + 'do'), (None, '%s = %s + 1' % (w, w)), (None, 'if (%s > %d) %s' % (w, self.pick(1, 2, 4), leave))]
        return lines + self.block(inner) + [(None, 'end do' + (' ' + name if name else ''))] + ([(stop, 'continue')] if stop else [])

    # ---- IF and SELECT CASE

    def if_block(self, ctx):
        name = self.name('if') if self.rng.random() < 0.35 else None
        end = self.label() if self.rng.random() < 0.2 else None
        inner = ctx.deeper(exits=ctx.exits + ([(name, False)] if name else []), gotos=ctx.gotos + ([end] if end else []))
        lines = [(None, '%sif (%s) then' % (name + ': ' if name else '', self.asked(ctx)))] + self.block(inner)
        # LEFT OUT: functions that change in ELSE IF what is the variable of a loop before it, which gfortran 12 refuses
        after = ctx.inside(frozen=ctx.frozen | {v.group for v in self.scalars})
        for _ in range(self.pick(0, 0, 1, 2)):
            lines += [(None, self.pick('else if (%s) then', 'elseif (%s) then') % self.asked(after) + (self.pick('', ' ' + name) if name else ''))] + self.block(inner)
        if self.rng.random() < 0.5:
            lines += [(None, 'else' + (self.pick('', ' ' + name) if name else ''))] + self.block(inner)
        return lines + [(end, self.pick('end if', 'endif') + (' ' + name if name else ''))]

    def if_simple(self, ctx):
        kind = self.pick('set', 'put', 'put', 'add', 'leave', 'leave', 'jump', 'jump', 'return_', 'show', 'array', 'call_inner', 'where', 'forall')
        known = {k[0]: k for k in self.kinds}
        if kind not in known or ctx.parallel and not known[kind][2]:
            return None
        lines = getattr(self, kind)(ctx)
        if not lines or len(lines) != 1 or lines[0][1].startswith(('if', '!')):
            return None
        return [(None, 'if (%s) %s' % (self.asked(ctx), lines[0][1]))]

    def if_arithmetic(self, ctx):
        labels = [self.label() for _ in range(3)]
        if self.rng.random() < 0.3:
            labels[self.pick(0, 1, 2)] = labels[0]
        end = self.label()
        inner = ctx.deeper(gotos=ctx.gotos + [end])
        value = self.number(ctx)[0]
        e = self.effect(ctx) if self.rng.random() < 0.2 else None
        if e:
            value = e[0] + ' - 2'
        return [(None, 'if (%s) %s' % (value, ', '.join(map(str, labels))))] + self.ways(inner, labels, end)

    def ways(self, ctx, labels, end):
        """Blocks that begin at labels and go to the end, or on into the next."""
        lines, order = [], sorted(set(labels), key=lambda x: self.rng.random())
        for at, label in enumerate(order):
            lines += self.labelled(label, self.block(ctx.inside(gotos=ctx.gotos + order[at + 1:]), self.pick(1, 1, 2)))
            if self.rng.random() < 0.7:
                lines.append((None, self.pick('goto %d', 'go to %d') % end))
        return lines + [(end, 'continue')]

    def computed(self, ctx):
        labels = [self.label() for _ in range(self.pick(2, 3))]
        end = self.label()
        e = self.effect(ctx) if self.rng.random() < 0.3 else None
        value = e[0] if e else 'modulo(%s, 5)' % self.number(ctx)[0]
        listed = labels + ([self.rng.choice(labels)] if self.rng.random() < 0.3 else [])
        inner = ctx.deeper(gotos=ctx.gotos + [end])
        lines = [(None, self.pick('goto (%s) %s', 'go to (%s), %s') % (', '.join(map(str, listed)), value))]
        if self.rng.random() < 0.6:
            lines += self.block(inner, 1) + [(None, 'goto %d' % end)]
        return lines + self.ways(inner, labels, end)

    def assigned(self, ctx):
        if self.gen.form == 'free' and self.rng.random() < 0.5:
            return None
        labels, end = [self.label() for _ in range(2)], self.label()
        w = 'where%d' % self.pick(1, 2)
        inner = ctx.deeper(gotos=ctx.gotos + [end])
        lines = [(None, 'assign %d to %s' % (labels[0], w)), (None, 'if (%s) assign %d to %s' % (self.condition(ctx), labels[1], w))]
        if self.rng.random() < 0.4:
            lines += [x for x in [self.put(ctx)] if x][0] if self.put(ctx) else []
        lines += [(None, 'go to %s%s' % (w, self.pick('', ' (%d, %d)' % tuple(labels), ', (%d, %d)' % tuple(labels))))]
        return lines + self.ways(inner, labels, end)

    def case(self, ctx):
        name = self.name('sel') if self.rng.random() < 0.4 else None
        end = self.label() if self.rng.random() < 0.2 else None
        inner = ctx.deeper(exits=ctx.exits + ([(name, False)] if name else []), gotos=ctx.gotos + ([end] if end else []))
        kind = self.rng.random()
        if kind < 0.6:
            selector, cases = self.integer_cases(ctx)
        elif kind < 0.8:
            found = [v for v in self.settable(ctx) if v.kind == 4]
            selector = self.texts[0].name if ctx.parallel or not found or self.rng.random() < 0.7 else 'two(%s)' % self.rng.choice(found).name
            cases = self.rng.sample(["'ab'", "'c''':'c~', 'x'", ":' z'", "'b':'bz'", "'y':", "'ac':'az', 'aa'", "'! ':'! '"], self.pick(1, 2, 3))
        else:
            selector, cases = self.asked(ctx), self.rng.sample(['.true.', '.false.'], self.pick(1, 2))
        cases = ['case (%s)' % c for c in cases]
        if len(cases) < 2 or kind < 0.8 and self.rng.random() < 0.6:
            cases.insert(self.rng.randint(0, len(cases)), 'case default')
        lines = [(None, '%sselect case (%s)' % (name + ': ' if name else '', selector))]
        for c in cases:
            lines += [(None, c + (self.pick('', ' ' + name) if name else ''))] + (self.block(inner, self.pick(1, 1, 2)) if self.rng.random() < 0.9 else [])
        return lines + [(end, self.pick('end select', 'endselect') + (' ' + name if name else ''))]

    def integer_cases(self, ctx):
        e = self.effect(ctx) if self.rng.random() < 0.2 else None
        selector = e[0] if e else self.pick('mod(%s, 8)', '%s', 'modulo(%s, 5)') % self.number(ctx)[0]
        cuts = sorted(self.rng.sample(range(-8, 9), self.rng.randint(2, 6)))
        ranges = [':%d' % (cuts[0] - 1)] if self.rng.random() < 0.4 else []
        for lo, hi in zip(cuts, cuts[1:]):
            ranges += [self.pick('%d:%d' % (lo, hi - 1), '%d' % lo, '%d' % (hi - 1))] if self.rng.random() < 0.8 else []
        ranges += ['%d:' % cuts[-1]] if self.rng.random() < 0.4 else []
        self.rng.shuffle(ranges)
        cases = []
        while ranges:
            take = self.rng.randint(1, min(3, len(ranges)))
            cases.append(', '.join(ranges[:take]))
            ranges = ranges[take:]
        return selector, cases or ['3']

    # ---- jumps

    def leave(self, ctx):
        found = [('exit %s' % n, loop) for n, loop in ctx.exits if n] + [('cycle %s' % n, loop) for n, loop in ctx.exits if n and loop]
        loops = [x for x in ctx.exits if x[1]]
        if loops:
            found += [('exit', True), ('cycle', True)]
        if not found:
            return None
        return [(None, 'if (%s) %s' % (self.asked(ctx), self.rng.choice(found)[0]))] if self.rng.random() < 0.8 else [(None, self.rng.choice(found)[0])]

    def jump(self, ctx):
        if not ctx.gotos:
            return None
        text = self.pick('goto %d', 'go to %d') % self.rng.choice(ctx.gotos)
        return [(None, text)] if self.rng.random() < 0.2 else [(None, 'if (%s) %s' % (self.asked(ctx), text))]

    def back(self, ctx):
        """A loop made of IF and GO TO."""
        if ctx.volume > 60 or ctx.parallel:
            return None
        w, label = self.counter(), self.label()
        body = self.block(ctx.deeper(volume=ctx.volume*3))
        return [(None, '%s = 0' % w)] + self.labelled(label, body) + [(None, '%s = %s + 1' % (w, w)), (None, 'if (%s < %d) goto %d' % (w, self.pick(2, 3), label))]

    def return_(self, ctx):
        return [(None, 'if (%s) return' % self.asked(ctx))] if ctx.in_body else None

    def alternate(self, ctx):
        found = [v for v in self.settable(ctx) if v.kind == 4 and v.place != 'pointer']
        groups = sorted({v.group for v in found})
        if len(groups) < 2:
            return None
        k, l = self.rng.sample(groups, 2)
        k, l = ([v for v in found if v.group == g][0].name for g in (k, l))
        labels, end = [self.label() for _ in range(3)], self.label()
        if self.rng.random() < 0.5:
            text, labels = 'call alt(%s, *%d, *%d)' % (k, labels[0], labels[1]), labels[:2]
        else:
            text = 'call ways(*%d, %s, %s, *%d, *%d)' % (labels[0], k, l, labels[1], labels[2])
        inner = ctx.deeper(gotos=ctx.gotos + [end])
        lines = [(None, text)] + (self.block(inner, 1) if self.rng.random() < 0.5 else []) + ([(None, 'goto %d' % end)] if self.rng.random() < 0.6 else [])
        return lines + self.ways(inner, labels, end)

    # ---- other constructs

    def named(self, ctx):
        """A BLOCK construct, mostly named and left."""
        name = self.name('blk') if self.rng.random() < 0.8 else None
        t = Var(self.name('t'), 'i', self.pick(4, 4, 8, 2))
        inner = ctx.deeper(exits=ctx.exits + ([(name, False)] if name else []), extra=ctx.extra + [t])
        if ctx.parallel:
            inner.parallel = Parallel(ctx.parallel.writes, ctx.parallel.private | {t.group}, ctx.parallel.reduced, ctx.parallel.loose)
        lines = [(None, (name + ': ' if name else '') + 'block'), (None, t.declared()), (None, '%s = %s' % (t.name, self.within(ctx, 99)))] + self.block(inner)
        if not ctx.parallel and self.rng.random() < 0.5:
            lines += [(None, "print *, '%s', %s" % (t.name, t.name))]
        return lines + [(None, 'end block' + (' ' + name if name else ''))]

    def associate(self, ctx):
        name = self.name('as') if self.rng.random() < 0.6 else None
        items, extra, frozen = [], [], ctx.frozen
        for v in self.rng.sample(self.settable(ctx), min(1, len(self.settable(ctx)))):
            alias = Var(self.name('x'), 'i', v.kind, place='associate', group=v.group)
            items.append('%s => %s' % (alias.name, v.name))
            extra.append(alias)
        arrays = [a for a in self.arrays if a.base == 'i' and a.group not in ctx.frozen and a.group not in ctx.avoid and not a.mapping]
        if arrays and self.rng.random() < 0.6:
            a = self.rng.choice(arrays)
            alias = Var(self.name('y'), 'i', 4, place='associate', group=a.group, cap=a.cap)
            # LEFT OUT: subscripts that the construct may change, which are evaluated where it begins: gfortran 12 does so
            items.append('%s => %s' % (alias.name, self.element(ctx, a)))
            extra.append(alias)
        if self.rng.random() < 0.5 or not items:
            alias = self.name('e')
            items.append('%s => %s + 0' % (alias, self.within(ctx, 99)))
            ctx = ctx.inside(dovars=ctx.dovars + [(alias, 4, -99, 99)])
        inner = ctx.deeper(exits=ctx.exits + ([(name, False)] if name else []), extra=ctx.extra + extra, frozen=frozen)
        return [(None, '%sassociate (%s)' % (name + ': ' if name else '', ', '.join(items)))] + self.block(inner) + [(None, 'end associate' + (' ' + name if name else ''))]

    # ---- input and output, procedures

    def read(self, ctx):
        found = [v for v in self.settable(ctx) if v.kind == 4 and v.place != 'pointer']
        if not found:
            return None
        v = self.rng.choice(found)
        label, end = self.label(), self.label()
        inner = ctx.deeper(gotos=ctx.gotos + [end])
        buffer = self.pick("line(1:0)", "'12'", "'1x'", "'  '")
        if buffer == 'line(1:0)':
            buffer = "line"
        text = "read (%s, '(i2)', %s=%d) %s" % (buffer, 'err' if buffer != 'line' else self.pick('err', 'end'), label, v.name)
        first = [(None, "line = %s" % self.pick("'7'", "'x'", "' 8'"))] if buffer == 'line' else [(None, "line = %s" % buffer)]
        text = text.replace(buffer, 'line')
        if 'err=' not in text:
            text = text.replace('end=%d' % label, 'end=%d, err=%d' % (label, label))
        return first + [(None, text)] + self.block(inner, 1) + [(None, 'goto %d' % end)] + self.ways(inner, [label], end)

    def records(self, ctx):
        """Reads up to the end of a record, or of the file."""
        found = [v for v in self.settable(ctx) if v.kind == 4 and v.place != 'pointer']
        sums = [v for v in self.sums if v.base == 'i' and v.group not in ctx.frozen]
        if not found or not sums:
            return None
        v, s, (ends, ends2) = self.rng.choice(found), self.rng.choice(sums), (self.label(), self.label())
        inner = ctx.deeper(exits=ctx.exits + [(None, True)], frozen=ctx.frozen | {s.group}, gotos=[ends, ends2], in_body=False)
        lines = ["open (9, status='scratch')", "write (9, '(a)') '%s', '5'" % self.pick('1234', ' 7', '12 3'), 'rewind (9)', 'do', "read (9, '(i2)', advance='no', eor=%d, end=%d) %s" % (ends, ends2, v.name),
                 '%s = %s + %s' % (s.name, s.name, v.name)]
        lines = [(None, x) for x in lines] + self.block(inner.inside(exits=[(None, True)]), 1) + [(None, 'end do')]
        return lines + [(None, '%s = 8' % v.name), (ends, '%s = mod(%s, 50) + 1' % (s.name, s.name)), (ends2, 'close (9)'), (None, '%s = %d' % (v.name, self.rng.randint(0, 9)))]

    def walk(self, ctx):
        found = [v for v in self.settable(ctx) if v.kind == 4 and v.place != 'pointer']
        if not found:
            return None
        v = self.rng.choice(found)
        return [(None, 'call %s(%s + 0, %s)' % (self.pick('walk', 'early'), self.number(ctx.inside(avoid=ctx.avoid | {v.group}), 1)[0], v.name))]

    def show(self, ctx):
        found = self.numbers(ctx)
        return [(None, "print *, '%s', %s" % (self.pick('at', 'it''s', 'so').replace("'", "''"), ', '.join([self.rng.choice(found).name] + [d[0] for d in ctx.dovars])))] if found else None

    def inner_procedure(self):
        """An internal subroutine that changes the host's variables: lines, and the groups that it changes."""
        ctx = Context()
        ctx.in_body = False
        ctx.depth = 2
        allowed = [v for v in self.scalars if v.group not in self.shared_groups()]
        chosen = self.rng.sample(allowed, min(2, len(allowed)))
        groups = frozenset(v.group for v in chosen)
        ctx.frozen = frozenset(v.group for v in self.all) - groups
        lines = self.set(ctx) or []
        i = chosen[0]
        body = ctx.inside(frozen=ctx.frozen | {i.group})
        lines = lines + [(None, 'do %s = 1, %d' % (i.name, self.rng.randint(1, 5)))] + (self.set(body) or []) + [(None, 'if (%s) %s' % (self.condition(body), self.pick('exit', 'return', 'cycle'))), (None, 'end do')]
        return lines, frozenset(v.group for v in self.all) if any(' = ' in t and t.split(' = ')[0].strip() in [x.name for x in self.logicals + self.texts] for _, t in lines) else groups

    def call_inner(self, ctx):
        if not self.inner or self.inner[1] & (ctx.frozen | ctx.avoid):
            return None
        return [(None, 'call change')]

    def entries(self, ctx):
        found = [v for v in self.settable(ctx) if v.kind == 4]
        if not found:
            return None
        return [(None, '%s = mod(%s(%s), 90)' % (self.rng.choice(found).name, self.pick('steps', 'other', 'third'), self.rng.randint(1, 12)))]

    # ---- the case as text

    def text_of(self, keep):
        """(module, the procedures), lines; `keep` says for each piece whether it is there."""
        module, driver, body = 'm_' + self.id, 'case_' + self.id, 'body_' + self.id
        dummies = [v for v in self.all if v.place == 'dummy']
        common = [v for v in self.all if v.place == 'common']
        host = [v for v in self.all if v.place in ('host', 'dummy')]
        local = [v for v in self.all if v.place in ('local', 'pointer')]
        in_module = [v for v in self.all if v.place == 'module']
        block = self.declarations(common, '') + ['common /c_%s/ %s' % (self.id, ', '.join(v.name for v in common))] if common else []
        arguments = ', '.join(v.name for v in dummies)
        lines = ['subroutine %s%s' % (body, '(%s)' % arguments if arguments else '')]
        if self.kind == 'external':
            lines += ['use flow_help', 'use ' + module]
        lines += ['implicit none'] + self.declarations(dummies, '', True) + self.declarations(local, '') + self.equivalences
        lines += block if self.kind != 'internal' else []
        lines += ['integer :: ' + ', '.join(self.counters)] if self.counters else []
        lines += ['integer :: where1, where2, steps, other, third', 'character(len=4) :: line', 'external steps, other, third']
        result = [(None, x) for x in lines + self.first_values(local)]
        for piece, kept in zip(self.pieces, keep):
            result += piece if kept else [(x, 'continue') for x, _ in piece[:1] if x in self.open]
        result += [(None, x) for x in self.printed(local, 'local')]
        if self.inner:
            result += [(None, 'contains'), (None, 'subroutine change')] + self.inner[0] + [(None, 'end subroutine change')]
        result += [(None, 'end subroutine ' + body)]

        start = ['module ' + module] + (['use flow_help'] if self.kind == 'module' else []) + ['implicit none', 'integer, parameter :: unused = 0'] + self.declarations(in_module, ', save')
        head = [(None, x) for x in start]
        if self.kind == 'module':
            head += [(None, 'contains')] + result
        head += [(None, 'end module ' + module)]
        call = 'call %s%s' % (body, '(%s)' % arguments if arguments else '')
        seen = host + common + in_module
        text = ['subroutine ' + driver, 'use flow_help', 'use ' + module, 'implicit none'] + self.declarations(host, '') + block
        text += ['calls = 0'] + self.first_values(seen) + [call] + self.printed(seen, 'after') + ["print *, 'calls', calls"]
        tail = [(None, x) for x in text]
        if self.kind == 'internal':
            tail += [(None, 'contains')] + result
        tail += [(None, 'end subroutine ' + driver)]
        return head + tail + (result if self.kind == 'external' else [])

    def declarations(self, variables, attributes, dummies=False):
        lines, directives = [], []
        for v in variables:
            mapping, assumed = v.as_dummy if dummies and v.as_dummy else (v.mapping, False)
            lines.append(v.declared(attributes + (', target' if v.pointed else ', pointer' if v.place == 'pointer' else ''), assumed))
            directives += ['!hpf$ ' + m for m in mapping]
        return lines + directives

    def first_values(self, variables):
        rng = random.Random(self.id)
        lines = []
        for v in variables:
            if v.place == 'pointer':
                lines.append('%s => %s' % (v.name, v.name[1:]))
            elif v.bounds:
                size = 1
                for lo, hi in v.bounds:
                    size *= hi - lo + 1
                k, by = rng.randint(3, 11), rng.randint(5, 23)
                values = ', '.join(str((k*x*x + x) % by - 4) for x in range(1, size + 1))
                lines.append('%s = %s' % (v.name, '(/ %s /)' % values if len(v.bounds) == 1 else
                             'reshape((/ %s /), (/ %s /))' % (values, ', '.join(str(hi - lo + 1) for lo, hi in v.bounds))))
            else:
                lines.append('%s = %s' % (v.name, {'i': rng.randint(-3, 9), 'r': '1.5d0', 'l': rng.choice(['.true.', '.false.']), 'c': "'ab'"}[v.base]))
        return lines

    @staticmethod
    def printed(variables, when):
        lines = []
        names = [v.name for v in variables if not v.bounds]
        for at in range(0, len(names), 6):
            lines.append("print *, '%s %s', %s" % (when, ' '.join(names[at:at + 6]), ", ' ', ".join(names[at:at + 6])))
        return lines + ["print *, '%s', %s" % (v.name, v.name) for v in variables if v.bounds]


def offset(by):
    return '' if not by else ' %s %d' % ('+' if by > 0 else '-', abs(by))


class Generator:
    def __init__(self, seed):
        self.seed, self.rng = seed, random.Random('flow%d' % seed)
        self.form = form_of(seed)
        self.cases = [Case(self, k) for k in range(3)]
        self.statements = [(c, k) for c in self.cases for k in range(len(c.pieces))]
        self.body = self

    def text(self, keep=None):
        lines, calls = [], []
        for case in self.cases:
            kept = [keep is None or at in keep for at, (c, _) in enumerate(self.statements) if c is case]
            if any(kept):
                lines += case.text_of(kept)
                calls.append((None, 'call case_' + case.id))
        start = [(None, x) for x in ['subroutine seed_%d' % self.seed, 'implicit none', "print *, 'seed', %d" % self.seed]]
        return lines + start + calls + [(None, 'end subroutine seed_%d' % self.seed)]


def form_of(seed):
    return 'fixed' if (seed - 1)//10 % 3 == 2 else 'free'


def suffix(seeds):
    """What the name of the source ends in."""
    return '.f' if form_of(seeds[0]) == 'fixed' else '.hpf'


def program(seeds, keep=None):
    form = form_of(seeds[0])
    lines = []
    for x in (HELPERS + OLD).splitlines():
        label, _, rest = x.partition(' ')
        lines.append((int(label), rest) if label.isdigit() else (None, x))
    parts = [Generator(s).text(keep) for s in seeds]
    main = ['program random', 'implicit none'] + ['call seed_%d' % s for s in seeds] + ['call halts(%d)' % (seeds[0] % 9 + 1)] + ['end program random']
    out = Printer(random.Random(0), form).text(lines)
    for seed, part in zip(seeds, parts):
        out += Printer(random.Random('form%d' % seed), form).text(part)
    return '\n'.join(out + Printer(random.Random(0), form).text([(None, x) for x in main])) + '\n'


if __name__ == '__main__':
    programs.print_seeds(__doc__, program, 'statements')
