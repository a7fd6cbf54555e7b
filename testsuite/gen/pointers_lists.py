"""pointers_lists.py: the statements of pointers.py about many pointers at once: loops over arrays of structures, lists that are built and walked along,
recursive procedures that follow pointers, and loops in which names may mean the same storage."""
from pointers_memory import UNDEFINED, View
from pointers_places import NoFit


class Lists:
    """Part of a case, beside `Statements`."""

    def reached(self, place, slots):
        """Whether the designator goes through one of some slots."""
        return any(id(s) in place.path for s in slots)

    # ---- all elements of an array of structures

    def st_each(self):
        """A loop that makes a component of all elements lead somewhere, or gives it storage."""
        p = self.find(lambda p: p.view is not None and p.type[0] == 't' and len(p.shape) == 1 and p.shape[0] > 0 and not p.sub and not p.locked)
        c = self.rng.choice([c for c in p.type[1].components if c.kind == 'pointer' and len(c.shape) < 2] or [None])
        if c is None:
            raise NoFit
        slots = [o.records[k][c.name] for o, k in p.view.cells]
        if self.reached(p, slots):
            raise NoFit
        if c.type[0] not in 'tc' and self.maybe(0.3):
            return self.each_allocated(p, c, slots)
        t = self.find(lambda t: t.view is not None and t.target and not t.vector and not t.sub and len(t.shape) in (1, 1 + len(c.shape)) and t.shape[-1] >= p.shape[0]
                      and self.same(t.type, c.type, c.type[1] is not None) and not self.reached(t, slots), vector=False, type=c.type)
        first, n = p.low[0], p.shape[0]
        texts, views = self.turn_of(t, c, n, first)
        left = ''
        low = 1
        if c.shape and self.maybe(0.3):
            low = self.pick(0, 2, -1)
            left = '(%s:)' % self.num(low)
        head = self.pick('do', 'do', 'forall') if not left else 'do'   # LEFT OUT: bounds in FORALL, at which gfortran 12 crashes
        if head == 'do':
            self.say('do k = %s, %s' % (self.num(first), self.num(first + n - 1)), '  %s(k)%%%s%s => %s' % (p.text, c.name, left, texts), 'end do')
        else:
            self.say('forall (k = %s:%s) %s(k)%%%s%s => %s' % (self.num(first), self.num(first + n - 1), p.text, c.name, left, texts))
        for s, v in zip(slots, views):
            s.lead(v, [low if n else 1 for n in v.shape])
        return p

    def turn_of(self, t, c, n, first):
        """A part of `t` for each k: its text, and the views that it is for k = first..."""
        cells, low = t.view.cells, t.low[-1]
        back = self.maybe(0.3)
        order = [n - 1 - k for k in range(n)] if back else list(range(n))
        index = self.shifted(low + first + n - 1, -1) if back else self.shifted(low - first, 1)
        if not c.shape:
            if len(t.shape) > 1:
                raise NoFit
            return '%s(%s)' % (t.text, index), [self.among(t.view, [cells[k]], ()) for k in order]
        if len(t.shape) == 2:
            rows = t.shape[0]
            return '%s(:, %s)' % (t.text, index), [self.among(t.view, cells[k*rows:(k + 1)*rows], (rows,)) for k in order]
        way = self.pick('from', 'to', 'down')
        if way == 'from':
            return '%s(%s:)' % (t.text, index), [self.among(t.view, cells[k:], (len(cells) - k,)) for k in order]
        if way == 'to':
            return '%s(:%s)' % (t.text, index), [self.among(t.view, cells[:k + 1], (k + 1,)) for k in order]
        return '%s(%s::-1)' % (t.text, index), [self.among(t.view, cells[k::-1], (k + 1,)) for k in order]

    @staticmethod
    def shifted(by, sign):
        if sign < 0:
            return '%d - k' % by if by >= 0 else '-k - %d' % -by
        return 'k' + (' %s %d' % ('+' if by > 0 else '-', abs(by)) if by else '')

    def each_allocated(self, p, c, slots):
        first, n = p.low[0], p.shape[0]
        part = '%s(k)%%%s' % (p.text, c.name)
        bounds, shapes = '', [()]*n
        if c.shape:
            if self.maybe(0.5):
                size = self.rng.randint(1, 3)
                bounds, shapes = '(%s)' % self.num(size), [(size,)]*n
            else:
                bounds, shapes = '(%s)' % self.shifted(1 - first, 1), [(k + 1,) for k in range(n)]
        value = self.literal(c.type)
        self.say('do k = %s, %s' % (self.num(first), self.num(first + n - 1)), *(
            ['  allocate (%s%s, source=%s)' % (part, bounds, value)] if self.maybe(0.4) else ['  allocate (%s%s)' % (part, bounds), '  %s = %s' % (part, value)]), 'end do')
        for s, shape in zip(slots, shapes):
            s.lead(self.memory.view(c.type, shape, True))
        return p

    # ---- lists

    def linked(self, more=lambda p: True):
        """A pointer variable to structures that lead on."""
        return self.slot_place('pointer', lambda p: not p.slot.rank and p.type[0] == 't' and p.type[1].links() and more(p))

    def chain(self, q, view, name):
        """The cells from a view on, the last link (None, UNDEFINED or a view), as far as all may be used; at most six."""
        cells, link = [], view
        while len(cells) < 6 and link not in (None, UNDEFINED):
            place = self.derived(q, q.text, View(q.type, link.cells, (), link.objects))
            if not self.closed(place) or not self.allowed(place) or not self.whole_value(place):
                break
            cells.append(link.cells[0])
            s = link.cells[0][0].records[link.cells[0][1]][name]
            if q.owner not in self.unit.barred.get(id(s), (q.owner,)):
                return cells, UNDEFINED
            link = s.state
        return cells, link

    def plain_parts(self, record):
        return [c for c in record.components if c.kind == 'plain' and c.type[0] != 't']

    def st_walk(self):
        """Along a list: to its end if it has one."""
        q = self.linked(lambda p: '%' not in p.text)
        record = q.type[1]
        name = self.rng.choice(record.links())
        start = self.find(lambda p: p.view is not None and p.target and not p.vector and not p.shape and p.type == q.type and id(q.slot) not in p.path, vector=False, type=q.type)
        cells, link = self.chain(q, start.view, name)
        parts = self.plain_parts(record)
        if not cells or not parts:
            raise NoFit
        c = self.rng.choice(parts)
        work = ['  print *, %s%%%s' % (q.text, c.name)]
        if not self.unit.pure and not c.shape and self.maybe(0.5):
            part = '%s%%%s' % (q.text, c.name)
            work.append('  %s = %s' % (part, self.combined_of(c.type, part, self.literal(c.type))))
        step = '%s => %s%%%s' % (q.text, q.text, name)
        self.say('%s => %s' % (q.text, start.text))
        if link is None:
            self.say('do while (associated(%s))' % q.text, *work, '  ' + step, 'end do')
            q.slot.view = None
        else:
            n = len(cells)
            self.say('do k = 1, %s' % self.num(n), *work, '  if (k < %s) %s' % (self.num(n), step), 'end do')
            o, k = cells[-1]
            q.slot.lead(self.among(View(q.type, [], (), [o]), [cells[-1]], ()))

    def combined_of(self, type, a, b):
        return {'i': 'mod(%s, 50_{k}) + mod(%s, 9_{k})', 'r': '%s - %s/2', 'z': '%s + conjg(%s)', 'l': '(%s .neqv. %s)', 'c': '%s(2:)//%s'}[type[0]].replace('{k}', str(type[1])) % (a, b)

    def st_list(self):
        """A list that grows at its head."""
        w, q = self.linked(lambda p: '%' not in p.text), self.linked()
        if w.slot is q.slot or w.type != q.type or self.reached(q, [w.slot]) or q.slot.state is UNDEFINED:
            raise NoFit
        record = w.type[1]
        name = self.rng.choice(record.links())
        if any(c.kind == 'plain' and c.type[0] == 't' for c in record.components) or record.has(('allocatable',)):
            raise NoFit
        lines, n = [], self.rng.randint(1, 4)
        for c in record.components:
            part = '%s%%%s' % (w.text, c.name)
            if c.kind == 'plain':
                lines.append('  %s = %s' % (part, 'k' if c.type[0] == 'i' and self.maybe(0.5) else self.literal(c.type)))
            elif c.name != name and not c.null:
                lines.append('  nullify (%s)' % part)
        self.say('do k = 1, %s' % self.num(n), '  allocate (%s)' % w.text, *lines, '  %s%%%s => %s' % (w.text, name, q.text), '  %s => %s' % (q.text, w.text), 'end do')
        for _ in range(n):
            view = self.memory.view(w.type, (), True)
            for c in record.components:
                if c.kind == 'pointer':
                    view.objects[0].records[0][c.name].view = None
            view.objects[0].records[0][name].lead(q.slot.view)
            w.slot.lead(view)
            q.slot.lead(view)
        return q

    def st_tour(self):
        """A recursive procedure that follows the pointers of structures."""
        p = self.find(lambda p: p.view is not None and not p.shape and p.type[0] == 't' and p.type[1].links() and not p.vector)
        record, depth = p.type[1], self.rng.randint(0, 2)
        if not self.open_to(p, record, depth):
            raise NoFit
        self.say('call %s(%s, %s)' % (self.tour_of(record), p.text, self.num(depth)))

    def open_to(self, p, record, depth):
        """Whether all that the procedure meets may be used and has a status."""
        if not self.closed(p) or not self.allowed(p) or not self.whole_value(p):
            return False
        o, k = p.view.cells[0]
        for name in record.links():
            s = o.records[k][name]
            if p.owner not in self.unit.barred.get(id(s), (p.owner,)) or s.state is UNDEFINED:
                return False
            if depth > 0 and s.there and not self.open_to(self.derived(p, p.text, s.state, None), record, depth - 1):
                return False
        return True

    def tour_of(self, record):
        """The procedure for a type."""
        if record.name not in self.tours:
            name = self.tours[record.name] = self.unique('tour')
            way = self.pick('type(%s), intent(in) :: x', 'type(%s), intent(in), target :: x', 'type(%s) :: x') % record.name
            lines = ['recursive subroutine %s(x, depth)' % name, '  ' + way, '  integer, value :: depth']
            lines += ["  print *, depth, x%%%s" % c.name for c in self.plain_parts(record)]
            for link in record.links():
                lines += ['  print *, associated(x%%%s)' % link, '  if (depth > 0 .and. associated(x%%%s)) call %s(x%%%s, depth - 1)' % (link, name, link)]
            self.procedures.append(lines + ['end subroutine ' + name])
        return self.tours[record.name]

    # ---- names for the same storage

    def st_sweep(self):
        """A scalar and the elements of an array follow each other."""
        text, p = self.elements('k', lambda p: p.type[0] == 'i')
        s = self.value_any(lambda s: not s.shape and s.type == p.type)
        kind = p.type[1]
        first, last = p.low[0], p.low[0] + p.shape[0] - 1
        other = self.other_element(p, 'k')
        lines = ['  %s = mod(%s + mod(%s, 20_%d), 50_%d)' % (s.text, s.text, self.pick(text, other), kind, kind)]
        if self.maybe(0.7):
            lines.append('  %s = %s' % (text, self.pick('mod(%s, 40_%d) - mod(%s, 20_%d)' % (s.text, kind, other, kind), s.text, 'min(%s, %s)' % (s.text, other))))
        self.rng.shuffle(lines)
        self.say('do k = %s, %s' % (self.num(first), self.num(last)), *lines, 'end do')
        return p

    def st_nest(self):
        """A nest over an array of rank 2."""
        p = self.value_any(lambda p: len(p.shape) == 2 and not p.sub and 0 not in p.shape and p.type[0] != 't')
        q = self.over(p, lambda: self.value_place(p.type, p.shape, lambda q: not q.sub))
        (a, b), (c, d) = p.low, q.low
        i, j = self.shifted(c - a, 1), self.shifted(d - b, 1).replace('k', 'l')
        if self.maybe(0.3):
            i = self.shifted(c + a + p.shape[0] - 1, -1)
        if self.maybe(0.3):
            j = self.shifted(d + b + p.shape[1] - 1, -1).replace('k', 'l')
        other = '%s(%s, %s)' % (q.text, i, j)
        loops = ['do k = %d, %d' % (a, a + p.shape[0] - 1), 'do l = %d, %d' % (b, b + p.shape[1] - 1)]
        self.rng.shuffle(loops)
        self.say(loops[0], '  ' + loops[1], '    %s(k, l) = %s' % (p.text, self.combined(p, other, self.pick(other, '%s(k, l)' % p.text, self.literal(p.type)))), '  end do', 'end do')
        return p

    # ---- files

    def st_file(self):
        """Through a scratch file."""
        p = self.value_any(lambda p: p.type[0] != 't')
        q = self.value_place(p.type, p.shape, lambda q: q.type == p.type)
        form = self.pick('unformatted', 'formatted')
        if form == 'formatted' and p.type[0] not in 'il':
            raise NoFit
        star = ', *' if form == 'formatted' else ''
        self.say("open (newunit=ios, status='scratch', form='%s')" % form, 'write (ios%s) %s' % (star, q.text), 'rewind (ios)', 'read (ios%s) %s' % (star, p.text), 'close (ios)')
        return p
