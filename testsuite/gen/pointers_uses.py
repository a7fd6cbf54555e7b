"""pointers_uses.py: the statements of pointers.py that use what pointers lead to: masks, loops, transfers, mapped arrays."""
from pointers_memory import extent
from pointers_places import NoFit


class Uses:
    """Part of a case, beside `Statements`."""

    def st_where(self):
        p = self.value_any(lambda p: 0 < len(p.shape) < 3 and p.type[0] in 'irc')
        self.masked = True
        try:
            return self.over(p, lambda: self.where_of(p))
        finally:
            self.masked = False

    def where_of(self, p):
        test = self.pick('%s > %s', '%s == %s', '%s <= %s') % (self.value_place(p.type, p.shape).text, self.leaf(p.type, p.shape, False))
        depth = 0 if p.type[0] == 'c' else 1   # LEFT OUT: concatenation in WHERE, which gfortran 12 cuts
        if self.maybe(0.5):
            self.say('where (%s) %s = %s' % (test, p.text, self.expression(p.type, p.shape, depth)))
        else:
            self.say('where (%s)' % test, '  %s = %s' % (p.text, self.expression(p.type, p.shape, depth)), 'elsewhere', '  %s = %s' % (p.text, self.expression(p.type, p.shape, 0)), 'end where')
        return p

    def elements(self, k, more=lambda p: True):
        """The text of an array's element, in a loop over `k`, its first index: (text, bounds, place)."""
        p = self.value_any(lambda p: len(p.shape) == 1 and not p.sub and p.shape[0] > 0 and p.type[0] != 't' and more(p))
        return '%s(%s)' % (p.text, k), p

    def other_element(self, p, k):
        """An element of another array, or this one, at an index that k gives."""
        try:
            q = self.value_place(p.type, None, lambda q: len(q.shape) == 1 and not q.sub and q.shape[0] >= p.shape[0] and q.whole)
        except NoFit:
            return self.literal(p.type)
        by = q.low[0] - p.low[0]
        if self.maybe(0.3):
            return '%s(%d - %s)' % (q.text, q.low[0] + p.low[0] + p.shape[0] - 1, k)
        return '%s(%s%s)' % (q.text, k, ' %s %d' % ('+' if by > 0 else '-', abs(by)) if by else '')

    def combined(self, p, a, b):
        if p.deferred:   # LEFT OUT: concatenation for elements of deferred length, behind which gfortran 12 goes on
            return a
        return {'i': self.pick('mod(%s, 50_{k}) + mod(%s, 9_{k})', 'max(%s, %s)'), 'r': '%s - %s/2', 'z': '%s + conjg(%s)', 'l': '(%s .neqv. %s)', 'c': '%s//%s'}[p.type[0]].replace('{k}', str(p.type[1])) % (a, b)

    def st_loop(self):
        """A DO loop or FORALL over elements."""
        text, p = self.elements('k')
        first, last = p.low[0], p.low[0] + p.shape[0] - 1
        value = self.over(p, lambda: self.combined(p, self.other_element(p, 'k'), self.other_element(p, 'k')))
        way = self.rng.random()
        if way < 0.35:
            self.say('forall (k = %d:%d) %s = %s' % (first, last, text, value))
            return p
        more = []
        if self.maybe(0.4):
            t2, q = self.elements('k', lambda q: q.whole and q.low[0] <= first and q.low[0] + q.shape[0] - 1 >= last)
            more = ['  %s = %s' % (t2, self.combined(q, self.other_element(q, 'k') if q.low == p.low and q.shape == p.shape else t2, self.literal(q.type)))]
        found = [m for m in self.unit.arrays() if m[1] == p.type and m[2] >= last and first >= 1]
        if found and self.maybe(0.6):
            name = self.rng.choice(found)[0]
            more.append(self.pick('  %s(k) = %s' % (name, text), '  %s = %s(k)' % (text, name)))
        head = 'do k = %s, %s' % (self.num(first), self.num(last))
        if self.maybe(0.3):
            head = 'do k = %s, %s, -1' % (self.num(last), self.num(first))
        leave = ['  if (k == %s) %s' % (self.num(self.rng.randint(first, last)), self.pick('exit', 'cycle'))] if self.maybe(0.3) else []
        self.say(head, *leave, '  %s = %s' % (text, value), *more, 'end do')
        return p

    def st_mapped(self):
        """A mapped array takes values, from what is not."""
        found = self.unit.arrays()
        if not found or self.unit.pure:
            raise NoFit
        name, type, n = self.rng.choice(found)
        part, size = name, n
        if self.maybe(0.5):
            size = self.rng.randint(1, n)
            first = self.rng.randint(1, n - size + 1)
            part = '%s(%d:%d)' % (name, first, first + size - 1)
        self.say('%s = %s' % (part, self.expression(type, (size,), 1)), 'print *, %s' % name)

    def st_transfer(self):
        """Through an internal unit, or with pointers as what statements set."""
        way = self.rng.random()
        if way < 0.4:
            p = self.value_any(lambda p: p.type[0] in 'il' and len(p.shape) < 2)
            self.say('write (text, *) %s' % self.value_place(p.type, p.shape).text, 'read (text, *) %s' % p.text)
            return p
        if way < 0.6:
            p = self.value_any(lambda p: p.type == ('i', 4) and not p.shape and not p.sub)
            self.say("text = '7q'", "read (text, '(i60)', iostat=%s) ios" % p.text, '%s = merge(1, 0, %s > 0)' % (p.text, p.text))
            return p
        if way < 0.8:
            # LEFT OUT: INTENT(IN) dummies that are pointers, which gfortran 12 refuses as internal files
            p = self.value_any(lambda p: p.type[0] == 'c' and not p.shape and not p.fixed)
            self.say("write (%s, '(i1)') %s" % (p.text, self.num(self.rng.randint(0, 3))))
            return p
        p = self.find(lambda p: p.slot is not None and p.view is not None and p.type == ('i', 4) and not p.shape and '%' not in p.text and not p.locked)
        q = self.find(lambda q: q.view is not None and not q.shape and q.type[0] == 'r' and not q.locked)
        self.say('do %s = 1, %s' % (p.text, self.num(3)), '  %s = %s + 0.5' % (q.text, q.text), 'end do')
        return q

    def st_namelist(self):
        if self.unit.kind == 'internal' or self.unit.depth:
            raise NoFit
        p = self.find(lambda p: p.slot is not None and p.view is not None and '%' not in p.text and p.type[0] in 'il' and not p.locked and extent(p.shape) > 0 and not isinstance(p.slot.kind, int))
        name = self.unique('group')
        self.unit.late.append('namelist /%s/ %s' % (name, p.text))
        # LEFT OUT: what gfortran 12 prints of pointers with gaps
        self.say("buffer = ''", 'write (buffer, nml=%s)' % name, '%s = %s' % (p.text, self.literal(p.type)), 'read (buffer, nml=%s)' % name)
        return p
