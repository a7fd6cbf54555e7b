"""flow_loops.py: array statements of flow.py, loops that compilers know, and those whose iterations are independent."""


class Parallel:
    """What holds in a loop whose iterations are independent: `writes` are the arrays that are written, with the subscripts of an
    iteration's own element, `private` and `reduced` groups of scalars."""

    def __init__(self, writes, private, reduced, loose=False):
        self.writes, self.private, self.reduced, self.loose = writes, private, reduced, loose


class Loops:
    """What a case of flow.py has for them."""

    # ---- array statements

    def same_shape(self, ctx):
        rank = self.pick(1, 1, 2)
        return [a for a in self.arrays if len(a.bounds) == rank and a.cap == 999 and a.group not in ctx.frozen and a.group not in ctx.avoid], rank

    def whole(self, ctx, arrays, depth=1):
        """An INTEGER array expression."""
        a = self.rng.choice(arrays)
        text = a.name if a.base == 'i' else 'int(%s)' % a.name
        if depth and self.rng.random() < 0.6:
            return '%s %s %s' % (text, self.pick('+', '-'), self.pick(self.whole(ctx, arrays, 0), self.number(ctx, 0)[0]))
        return text

    def masked(self, ctx, arrays):
        return '%s %s %d' % (self.whole(ctx, arrays), self.pick('>', '<', '/=', '<='), self.rng.randint(-10, 20))

    def array(self, ctx):
        arrays, _ = self.same_shape(ctx)
        if not arrays:
            return None
        kind = self.rng.random()
        a = self.rng.choice(arrays)
        if kind < 0.2:
            s = self.rng.choice([v for v in self.sums if v.base == 'i'])
            if s.group in ctx.frozen:
                return None
            return [(None, '%s = %s%s' % (s.name, self.pick('', s.name + ' + '), self.pick('sum(%s)', 'maxval(%s)', 'count(%s > 3)') % self.whole(ctx, arrays)))]
        if kind < 0.4 and len(a.bounds) == 1:
            (lo, hi), o = a.bounds[0], self.pick(1, 2)
            return [(None, '{0}({1}:{2}) = {0}({3}:{4})'.format(a.name, *((lo, hi - o, lo + o, hi) if self.rng.random() < 0.5 else (lo + o, hi, lo, hi - o))))]
        return [(None, '%s = mod(%s, 1000)' % (a.name, self.whole(ctx, arrays)))]

    def where(self, ctx, inside=None):
        arrays, rank = self.same_shape(ctx)
        if not arrays:
            return None
        if self.rng.random() < 0.3 and not inside:
            return [(None, 'where (%s) %s' % (self.masked(ctx, arrays), self.array_set(ctx, arrays)))]
        return self.where_construct(ctx, arrays, 0)

    def array_set(self, ctx, arrays):
        a = self.rng.choice(arrays)
        return '%s = mod(%s, 1000)' % (a.name, self.whole(ctx, arrays))

    def where_construct(self, ctx, arrays, depth):
        name = self.name('wr') if self.rng.random() < 0.2 else None

        def part():
            if depth < 2 and self.rng.random() < 0.2:
                return self.where_construct(ctx, arrays, depth + 1)
            return [(None, self.array_set(ctx, arrays)) for _ in range(self.pick(1, 1, 2))]
        lines = [(None, '%swhere (%s)' % (name + ': ' if name else '', self.masked(ctx, arrays)))] + part()
        for _ in range(self.pick(0, 0, 1, 2)):
            lines += [(None, self.pick('elsewhere (%s)', 'else where (%s)') % self.masked(ctx, arrays) + (self.pick('', ' ' + name) if name else ''))] + part()
        if self.rng.random() < 0.5:
            lines += [(None, 'elsewhere')] + part()
        return lines + [(None, self.pick('end where', 'endwhere') + (' ' + name if name else ''))]

    def forall(self, ctx):
        a = self.rng.choice([x for x in self.arrays if x.cap == 999])
        found = [v for v in self.scalars if v.place not in ('pointer', 'equivalence') and v.name not in [d[0] for d in ctx.dovars]]
        if a.group in ctx.frozen or a.group in ctx.avoid or len(found) < len(a.bounds):
            return None
        indices = self.rng.sample(found, len(a.bounds))
        if len({v.group for v in indices}) < len(indices):
            return None
        triplets, inner, subs = [], ctx.inside(in_forall=True), []
        outside = ctx.inside(avoid=ctx.avoid | {v.group for v in indices})
        for v, (lo, hi) in zip(indices, a.bounds):
            l, h = lo + self.pick(0, 0, 1), hi - self.pick(0, 0, 1, 2)
            triplets.append('%s = %s' % (v.name, self.pick('%d:%d' % (l, h), '%d:%d:2' % (l, h), '%d:%d:-1' % (h, l), '%d:min(%d, %s)' % (l, h, self.number(outside, 0)[0]))))
            inner = inner.inside(avoid=inner.avoid | {v.group}, dovars=inner.dovars + [(v.name, v.kind, l, h)])
            subs.append(v.name if self.rng.random() < 0.8 else '%d - %s' % (lo + hi, v.name) if l - lo >= 0 else v.name)
        left = '%s(%s)' % (a.name, ', '.join(subs))
        mask = ', ' + self.condition(inner, 0) if self.rng.random() < 0.4 else ''
        set_one = '%s = %s' % (left, self.within(inner, 999))
        if self.rng.random() < 0.4:
            return [(None, 'forall (%s%s) %s' % (', '.join(triplets), mask, set_one))]
        lines = [(None, 'forall (%s%s)' % (', '.join(triplets), mask)), (None, set_one)]
        others = [b for b in self.arrays if b.cap == 999 and b.bounds == a.bounds and b.group not in ctx.frozen]
        for b in others[:self.pick(0, 1, 2)]:
            lines.append((None, '%s(%s) = %s' % (b.name, ', '.join(v.name for v in indices), self.within(inner, 999))))
        two = [b for b in self.arrays if len(b.bounds) == 2 and b.bounds[0] == a.bounds[0] and b.group not in ctx.frozen]
        if len(a.bounds) == 1 and two and self.rng.random() < 0.5:
            b = self.rng.choice(two)
            row = '%s(%s, :)' % (b.name, indices[0].name)
            lines.append((None, 'where (%s > %d) %s = %s' % (row, self.rng.randint(-5, 15), row, self.pick('mod(int(%s) + %s, 1000)' % (row, self.number(inner, 0)[0]), self.within(inner, 999)))))
        return lines + [(None, self.pick('end forall', 'endforall'))]

    def search(self, ctx):
        """DO loops that look for something, and what they found."""
        found = [v for v in self.settable(ctx) if v.place not in ('associate', 'pointer')]
        arrays = [a for a in self.arrays if len(a.bounds) == 1 and a.cap == 999]
        if len({v.group for v in found}) < 2 or ctx.volume > 60:
            return None
        i, a = self.rng.choice(found), self.rng.choice(arrays)
        k = self.rng.choice([v for v in found if v.group != i.group])
        lo, hi = a.bounds[0]
        value = self.rng.randint(0, 12)
        inner = ctx.inside(frozen=ctx.frozen | {i.group}, dovars=ctx.dovars + [(i.name, i.kind, lo, hi)])
        head = (None, 'do %s = %s' % (i.name, self.pick('%d, %d' % (lo, hi), '%d, %d, -1' % (hi, lo), '%d, %d, 2' % (lo, hi))))
        test = '%s(%s) %s %d' % (a.name, i.name, self.pick('>', '==', '<'), value)
        kind = self.rng.random()
        if kind < 0.3:
            return [head, (None, 'if (%s) exit' % test), (None, 'end do')]
        if kind < 0.5:
            return [head, (None, 'if (%s) then' % test), (None, '%s = %s' % (k.name, i.name)), (None, 'exit'), (None, 'end if')] + self.block(inner.deeper(exits=ctx.exits + [(None, True)]), 1) + [(None, 'end do')]
        if kind < 0.7:
            label = self.label()
            return [head, (None, 'if (%s) goto %d' % (test, label)), (None, 'end do'), (None, '%s = -1' % k.name), (label, 'continue')]
        s = self.rng.choice([v for v in self.sums if v.base == 'i'])
        if s.group in ctx.frozen or a.base == 'r':
            return None
        return [(None, '%s = -1000' % s.name), head, (None, 'if (%s(%s) %s %s) then' % (a.name, i.name, self.pick('>', '>='), s.name)), (None, '%s = %s(%s)' % (s.name, a.name, i.name)),
                (None, '%s = %s' % (k.name, i.name)), (None, 'end if'), (None, 'end do')]

    # ---- loops that compilers know

    def idiom(self, ctx):
        """A loop, or two, whose iterations look, sum up, remember, move: statements that compilers know, one to three of them
        in one body, with jumps; what they leave is printed."""
        rng = self.rng
        found = [v for v in self.settable(ctx) if v.place not in ('associate', 'pointer') and v.group not in self.shared_groups()]
        if len(found) < 4 or ctx.volume > 60:
            return None
        rng.shuffle(found)
        a = rng.choice([x for x in self.arrays if x.cap == 999])
        indices = found[:self.pick(1, 2) if len(a.bounds) == 1 else 2]
        others = found[len(indices):]
        inner, heads, ends = ctx, [], []
        label = self.label() if rng.random() < 0.25 else None
        name = self.name('id') if rng.random() < 0.3 and not label else None
        for at, (v, (lo, hi)) in enumerate(zip(indices, (a.bounds*2)[:len(indices)][::-1])):
            lo, hi = lo + self.pick(0, 0, 1), hi - self.pick(0, 0, 1)
            hidden = inner.avoid | {x.group for x in indices[at:]}
            span = self.span(inner.inside(avoid=hidden), lo, hi)
            if at and rng.random() < 0.2 and inner.dovars[-1][2] >= lo and inner.dovars[-1][3] <= hi:
                d = self.plain(inner.dovars[-1])
                span = self.pick('%s, %d' % (d, hi), '%d, %s' % (lo, d), '%d, %s, -1' % (hi, d))
            heads.append((None, '%sdo %s%s = %s' % (name + ': ' if name and not at else '', '%d ' % label if label else '', v.name, span)))
            ends = ([] if label else [(None, 'end do' + (' ' + name if name and not at else ''))]) + ends
            inner = inner.deeper(frozen=inner.frozen | {v.group}, dovars=inner.dovars + [(v.name, v.kind, lo, hi)], volume=inner.volume*(hi - lo + 1))
            inner.exits = inner.exits + [(name if not at else None, True)]
        if label:
            ends = [(label, 'continue')]
            if len(indices) > 1:
                inner.exits = ctx.exits[:] if all(n for n, _ in ctx.exits) else [x for x in ctx.exits if x[0]]
            inner.gotos = inner.gotos + [label]
        behind = self.label() if rng.random() < 0.2 else None
        if behind:
            inner.gotos = inner.gotos + [behind]
        before, body, left = [], [], [v for v in indices]
        chosen = rng.sample(self.IDIOMS, self.pick(1, 1, 2, 3))
        for known in sorted(chosen, key=lambda x: x != 'packed'):  # its counter is no other's
            others = [v for v in others if v.group not in inner.frozen]
            made = others and getattr(self, 'idiom_' + known)(inner, a, others)
            if made:
                before += [(None, x) for x in made[0]]
                body += [(None, x) if isinstance(x, str) else x for x in made[1]]
                left += made[2]
            if rng.random() < 0.25:
                body += self.leave(inner) or self.jump(inner) or []
        if rng.random() < 0.3:
            body += self.block(inner, 1)
        lines = before + heads + body + ends + ([(behind, 'continue')] if behind else [])
        if rng.random() < 0.5:
            return lines + self.shown(list(dict.fromkeys(left)))
        # what they leave is not read, so that loops that leave other things are parallel
        forgotten = [v for v in dict.fromkeys(left) if v.base == 'i' and v not in self.sums]
        return lines + [(None, '%s = %d' % (v.name, rng.randint(-2, 9))) for v in forgotten] + self.shown([v for v in left if v not in forgotten])

    IDIOMS = ['flag', 'last', 'counted', 'bits', 'around', 'packed', 'induction', 'extreme', 'swap', 'recurrence', 'until', 'chosen', 'text', 'moved', 'several', 'private', 'histogram', 'inner', 'inner', 'looked']

    def free_sum(self, ctx, base='i'):
        found = [v for v in self.sums if v.base == base and v.group not in ctx.frozen]
        return self.rng.choice(found) if found else None

    def another(self, ctx, a):
        """An array of the rank of a, and elements of both."""
        found = [b for b in self.arrays if b.cap == 999 and len(b.bounds) == len(a.bounds) and b.group not in ctx.frozen]
        b = self.rng.choice(found)
        return b, self.element(ctx, a), self.element(ctx, b)

    def idiom_flag(self, ctx, a, others):
        l, c = self.rng.choice(self.logicals), self.condition(ctx, 0)
        form = self.pick('if ({1}) {0} = .true.', '{0} = {0} .or. {1}', '{0} = {0} .and. {1}', '{0} = {0} .neqv. {1}', '{0} = {1}', 'if ({1}) {0} = .not. {0}', 'if (.not. ({1})) {0} = .false.')
        return ['%s = %s' % (l.name, self.pick('.true.', '.false.'))], [form.format(l.name, c)], [l]

    def idiom_last(self, ctx, a, others):
        k = self.rng.choice(others)
        return ['%s = -1' % k.name], ['if (%s) %s = %s' % (self.condition(ctx, 0), k.name, self.pick(self.plain(self.rng.choice(ctx.dovars)), self.within(ctx, 99, 0)))], [k]

    def idiom_counted(self, ctx, a, others):
        s = self.free_sum(ctx)
        return s and (['%s = 0' % s.name], ['if (%s) %s = %s + %s' % (self.condition(ctx, 0), s.name, s.name, self.pick('1', self.number(ctx, 0)[0]))], [s])

    def idiom_bits(self, ctx, a, others):
        s = self.free_sum(ctx)
        return s and (['%s = %d' % (s.name, self.rng.randint(0, 9))], ['{0} = {1}(int({0}), {2})'.format(s.name, self.pick('ieor', 'iand', 'ior', 'max', 'min'), self.number(ctx, 1)[0])], [s])

    def idiom_around(self, ctx, a, others):
        k = self.rng.choice(others)
        b, x, y = self.another(ctx, a)
        get = '%s = mod(int(%s), 100)' % (k.name, x)
        return ['%s = 7' % k.name], ['%s = %s' % (y, k.name), get] if self.rng.random() < 0.6 else [get, '%s = %s + 1' % (y, k.name)], [k]

    def idiom_packed(self, ctx, a, others):
        k = self.rng.choice(others)
        found = [b for b in self.arrays if b.cap == 999 and len(b.bounds) == 1 and b.group not in ctx.frozen]
        if not found:
            return None
        b = self.rng.choice(found)
        lo, hi = b.bounds[0]
        others.remove(k)
        c, e = self.condition(ctx, 0), self.value_for(ctx, b)
        if ctx.volume > hi - lo + 1 or not others or self.rng.random() < 0.2:
            others.append(k)
            return [], ['if ({0} >= {1} .and. {0} < {2} .and. ({3})) then'.format(k.name, lo - 1, hi, c), '{0} = {0} + 1'.format(k.name), '%s(%s) = %s' % (b.name, k.name, e), 'end if'], [k]
        ctx.frozen = ctx.frozen | {k.group}  # nothing else changes it
        step = ['{0} = {0} + 1'.format(k.name), '%s(%s) = %s' % (b.name, k.name, e)]
        return ['%s = %d' % (k.name, lo - 1)], ['if (%s) then' % c] + step + ['end if'] if self.rng.random() < 0.8 else step, [k]

    def idiom_induction(self, ctx, a, others):
        k = self.rng.choice(others)
        if ctx.volume > 45 or k.group in ctx.frozen:
            return None
        b, _, y = self.another(ctx, a)
        step = '%s = %s %s %d' % (k.name, k.name, self.pick('+', '-'), self.pick(1, 2))
        use = '%s = %s%s' % (y, self.pick('', '3*'), k.name)
        return ['%s = %d' % (k.name, self.pick(0, 3))], [step, use] if self.rng.random() < 0.5 else [use, step], [k]

    def idiom_extreme(self, ctx, a, others):
        s, k = self.free_sum(ctx), self.rng.choice(others)
        if not s:
            return None
        x, at = self.element(ctx, a), self.plain(ctx.dovars[-1])
        x = 'int(%s)' % x if a.base == 'r' else x
        more = ['%s = %s' % (self.rng.choice(others).name, self.plain(ctx.dovars[0]))] if self.rng.random() < 0.4 else []
        return ['%s = %d' % (s.name, self.pick(-1000, 1000, 0))], ['if (%s %s %s) then' % (x, self.pick('>', '<', '>=', '<='), s.name), '%s = %s' % (s.name, x), '%s = %s' % (k.name, at)] + more + ['end if'], others + [s]

    def idiom_swap(self, ctx, a, others):
        k = self.rng.choice(others)
        b, x, y = self.another(ctx, a)
        return [], ['%s = mod(int(%s), 100)' % (k.name, x), '%s = %s' % (x, y), '%s = %s' % (y, k.name)], [k]

    def idiom_recurrence(self, ctx, a, others):
        b, x, y = self.another(ctx, a)
        return [], ['%s = mod(int(%s) %s %s, 1000)' % (self.element(ctx, a), x, self.pick('+', '-'), self.pick('int(%s)' % y, self.number(ctx, 0)[0]))], []

    def idiom_until(self, ctx, a, others):
        s, k = self.free_sum(ctx), self.rng.choice(others)
        if not s or not any(loop for _, loop in ctx.exits):
            return None
        body = ['%s = %s + %s' % (s.name, s.name, self.number(ctx, 0)[0]), 'if (%s %s %d) exit' % (s.name, self.pick('>', '<', '=='), self.rng.randint(-10, 30)), '%s = %s' % (k.name, self.plain(ctx.dovars[-1]))]
        if self.rng.random() < 0.3:
            body = body[1:] + body[:1]
        return ['%s = 0' % s.name], body, [s, k]

    def idiom_chosen(self, ctx, a, others):
        k = self.rng.choice(others)
        b, x, y = self.another(ctx, a)
        body = ['if (%s) then' % self.condition(ctx), '%s = %s' % (k.name, self.within(ctx, 99, 0))]
        if self.rng.random() < 0.7:
            body += ['else if (%s) then' % self.condition(ctx, 0)] + ['%s = %s' % (self.rng.choice(others).name, self.within(ctx, 99, 0))]
        if self.rng.random() < 0.6:
            body += ['else', '%s = 2' % k.name]
        return ['%s = 1' % k.name], body + ['end if', '%s = %s + mod(int(%s), 9)' % (y, k.name, x)], others

    def idiom_text(self, ctx, a, others):
        return ["c1 = '--'"], ['if (%s) c1 = %s' % (self.condition(ctx, 0), self.text(ctx))], [self.texts[0]]

    def idiom_moved(self, ctx, a, others):
        b, x, y = self.another(ctx, a)
        return [], ['%s = %s' % (y, x) if self.rng.random() < 0.5 else '%s = mod(int(%s) + %s, 1000)' % (y, x, self.number(ctx, 0)[0])], []

    def idiom_several(self, ctx, a, others):
        b, x, y = self.another(ctx, a)
        return [], ['%s = %s' % (self.element(ctx, a), self.within(ctx, 999, 1)), '%s = mod(int(%s)*2, 1000)' % (y, x)], []

    def idiom_private(self, ctx, a, others):
        k, l = self.rng.choice(others), self.rng.choice(others)
        b, x, y = self.another(ctx, a)
        return [], ['%s = %s' % (k.name, self.within(ctx, 99)), '%s = mod(%s + %s, 90)' % (l.name, 'int(%s)' % k.name, 'int(%s)' % x), '%s = %s' % (y, l.name)], [k, l]

    def idiom_histogram(self, ctx, a, others):
        found = [b for b in self.arrays if b.cap == 999 and len(b.bounds) == 1 and b.group not in ctx.frozen]
        if not found:
            return None
        b = self.rng.choice(found)
        at = '%s(%d + modulo(%s, %d))' % (b.name, b.bounds[0][0], self.number(ctx, 0)[0], b.bounds[0][1] - b.bounds[0][0] + 1)
        return [], ['%s = %s + %s' % (at, at, self.pick('1', '2', 'mod(%s, 7)' % self.number(ctx, 0)[0]))], []

    def inner_loop(self, ctx, k):
        """The head of a loop within the loop, of limits that its iterations have, and the context within."""
        lo, hi = self.rng.choice([b for a in self.arrays if a.cap == 999 for b in a.bounds])
        if ctx.volume > 30:
            hi = min(hi, lo + 3)
        head = 'do %s = %s' % (k.name, self.span(ctx.inside(avoid=ctx.avoid | {k.group}), lo, hi))
        return head, ctx.deeper(frozen=ctx.frozen | {k.group}, dovars=ctx.dovars + [(k.name, k.kind, lo, hi)], exits=ctx.exits + [(None, True)], volume=ctx.volume*(hi - lo + 1))

    def idiom_inner(self, ctx, a, others):
        k = self.rng.choice(others)
        if ctx.volume > 80:
            return None
        b, x, y = self.another(ctx, a)
        head, inner = self.inner_loop(ctx, k)
        use = self.pick([], ['%s = %s' % (y, k.name)], ['if (%s) %s = %s' % (self.condition(ctx, 0), y, k.name)])
        first = self.pick([], [], ['%s = mod(int(%s), 60)' % (k.name, x)])
        return [], first + [head] + (self.put(inner) or []) + self.block(inner, 1) + ['end do'] + use, [k]

    def idiom_looked(self, ctx, a, others):
        """A search in each iteration."""
        k = self.rng.choice(others)
        b, x, y = self.another(ctx, a)
        head, inner = self.inner_loop(ctx, k)
        found = 'if (%s) ' % self.condition(inner, 0)
        here = self.label()
        body = self.pick([found + 'exit'], [found + 'goto %d' % here], [found + 'then', '%s = -%s' % (y, self.plain(inner.dovars[-1])), 'exit', 'end if'], [found + 'cycle'] + (self.put(inner) or []))
        return [], [head] + body + ['end do', (here, self.pick('%s = %s' % (y, k.name), 'continue', 'if (%s > 3) %s = %s' % (k.name, x, self.plain(inner.dovars[-1]))))], [k]

    # ---- loops whose iterations are independent

    def parallel_loop(self, ctx, concurrent, directive):
        rng = self.rng
        a = rng.choice([x for x in self.arrays if x.cap == 999])
        places = ('local', 'host', 'dummy') if not concurrent else ('local', 'host', 'dummy', 'module', 'common')
        free = [v for v in self.scalars if v.group not in ctx.frozen and v.group not in ctx.avoid and v.place in places and v.group not in self.shared_groups() and not v.pointed]
        if a.group in ctx.frozen or a.group in ctx.avoid or len(free) < 4 or ctx.volume > 60:
            return None
        rng.shuffle(free)
        indices, private = free[:len(a.bounds)], free[len(a.bounds):len(a.bounds) + 2]
        reduced = [v for v in self.sums if v.place in places and v.group not in ctx.frozen][:self.pick(0, 1, 1)] if not concurrent else []
        lines, dovars, subs, controls = [], list(ctx.dovars), [], []
        for v, (lo, hi) in zip(indices, a.bounds):
            l, h = lo + self.pick(0, 0, 1), hi - self.pick(0, 0, 1)
            controls.append((v, l, h))
            dovars.append((v.name, v.kind, l, h))
            subs.append(v.name)
        writes = {a.name: ', '.join(subs)}
        for b in self.arrays:
            if b.cap == 999 and b.name != a.name and len(b.bounds) <= len(a.bounds) and rng.random() < 0.3 and b.group not in ctx.frozen:
                if all(bl <= l and h <= bh for (bl, bh), (_, l, h) in zip(b.bounds, controls)) and len(b.bounds) == len(a.bounds):
                    writes[b.name] = ', '.join(subs)
        groups = frozenset(v.group for v in private)
        inner = ctx.deeper(exits=[], gotos=[], dovars=dovars, volume=ctx.volume*20, frozen=ctx.frozen | {v.group for v in indices},
                           parallel=Parallel(writes, groups, frozenset(v.group for v in reduced)), in_body=False)
        if concurrent:
            inner.avoid = inner.avoid | {v.group for v in indices}
        else:
            inner.avoid = inner.avoid | {v.group for v in indices if v.name not in subs}
        before = inner.inside(avoid=inner.avoid | groups)
        start = [(None, '%s = %s' % (v.name, self.within(before, 99))) for v in private]
        after = [(None, '%s = %d' % (v.name, rng.randint(0, 9))) for v in private]
        if concurrent:
            order = controls[:]
            mask = ', ' + self.condition(inner.inside(avoid=inner.avoid | groups), 0) if rng.random() < 0.3 else ''
            head = 'do concurrent (%s%s)' % (', '.join('%s = %d:%d%s' % (v.name, l, h, self.pick('', '', ':2')) for v, l, h in order), mask)
            return [(None, head)] + start + self.block(inner) + [(None, 'end do')] + after
        order = controls[::-1] if len(controls) > 1 and rng.random() < 0.7 else controls
        new = [v.name for v in private] + [v.name for v, _, _ in order[1:]]
        clause = 'independent, new(%s)' % ', '.join(new)
        if reduced:
            clause += ', reduction(%s)' % ', '.join(v.name for v in reduced)
        heads, ends = [], []
        for at, (v, l, h) in enumerate(order):
            if directive and (at == 0 or rng.random() < 0.6):
                text = clause if at == 0 else clause.replace(', %s' % v.name, '', 1).replace('new(%s)' % v.name, '')
                if at:
                    text = 'independent, new(%s)' % ', '.join(p.name for p in private) + (', reduction(%s)' % ', '.join(r.name for r in reduced) if reduced else '')
                heads.append((None, '!hpf$ ' + text))
            span = self.span(before.inside(dovars=ctx.dovars, parallel=None, avoid=before.avoid | {x.group for x in indices} | {x.group for x in self.arrays if x.name in writes}), l, h)
            heads.append((None, 'do %s = %s' % (v.name, span)))
            ends.append((None, 'end do'))
        if not directive:
            inner.parallel.loose = True
            inner = inner.inside(exits=ctx.exits + [(None, True)], gotos=ctx.gotos, in_body=ctx.in_body) if rng.random() < 0.4 else inner.inside(exits=[(None, True)])
        body = self.block(inner)
        if directive:
            return heads + start + body + ends + after + [(None, '%s = 3' % v.name) for v, _, _ in order[1:]]
        return heads + start + body + ends + self.shown(indices + private)

    def span(self, ctx, lo, hi):
        """Bounds within others."""
        kind = self.rng.random()
        if kind < 0.5:
            return '%d, %d' % (lo, hi)
        first, last = str(lo), str(hi)
        if kind < 0.6:
            last = 'min(%d, %s)' % (hi, self.number(ctx, 0)[0])
        elif kind < 0.7:
            last = '%d - modulo(%s, 3)' % (hi, self.number(ctx, 0)[0])
        elif kind < 0.8:
            first = 'max(%d, %s)' % (lo, self.number(ctx, 0)[0])
        by = self.pick('', '', ', -1', ', 2', ', -2', ', 3', ', 1 + modulo(%s, 2)' % self.number(ctx, 0)[0])
        return '%s, %s%s' % ((last, first, by) if by.startswith(', -') else (first, last, by))

    def shown(self, variables):
        return [(None, 'print *, %s' % ", ' ', ".join(v.name for v in variables))] if variables and self.rng.random() < 0.6 else []

    def shared_groups(self):
        return {v.group for v in self.all if v.group != v.name}

    def parallel(self, ctx):
        return self.parallel_loop(ctx, False, True)

    def strict(self, ctx):
        """The same loops without their directives: the compiler finds out, and keeps what the last iteration leaves."""
        return self.parallel_loop(ctx, False, False)

    def concurrent(self, ctx):
        return self.parallel_loop(ctx, True, True)
