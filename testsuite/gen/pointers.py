#!/usr/bin/env python3
"""pointers.py: random programs about POINTER, TARGET and ALLOCATABLE, and the structures made of them.

    pointers.py SEED...                 one program that runs the body of each seed, on standard output
    pointers.py --keep 0,3 SEED         only these cases of the body: to make a failure small

A case is a module, a procedure and what they call: variables of all types, places and attributes, and statements one after another. While it
writes them the generator keeps what is allocated and where every pointer leads (`pointers_memory.py`), so that all is valid; procedures are written for one
call each, with dummies of all kinds, which bar others from what they stand for (`pointers_calls.py`). What gfortran 12 compiles wrong is left
out: `LEFT OUT` in comments says what.
"""
import itertools
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import programs  # noqa: E402
from language import wrap  # noqa: E402
from pointers_calls import Calls  # noqa: E402
from pointers_memory import UNDEFINED, Memory, Slot, View, extent, text_of  # noqa: E402
from pointers_places import NoFit, Places, Unit, Variable  # noqa: E402

HELPERS = '''module pointers_hidden
  implicit none
  integer, volatile :: one = 1, two = 2, three = 3
end module pointers_hidden
'''


class Statements(Places):
    """Each method writes a statement or more into `unit` and changes what is known of memory; NoFit: nothing was done."""
    defining = 0  # how many variables, within each other, get their first values

    def say(self, *lines):
        self.unit.lines += lines

    def slot_place(self, kind, more=lambda p: True):
        return self.find(lambda p: p.slot is not None and p.slot.kind == kind and not p.fixed and more(p))

    def may_free(self, view, owner):
        """Nobody else has hold of what would go with a view."""
        unit = self.unit
        for o in self.memory.owned(view) if isinstance(view, View) else view:
            if owner not in unit.barred.get(id(o), (owner,)) or (id(o) in unit.pinned and owner not in unit.pinned[id(o)]):
                return False
        return True

    # ---- assignment

    def st_assign(self, place=None):
        place = place or self.value_any()
        if place.slot and place.slot.kind == 'allocatable' and not place.slot.there:
            return self.st_fill(place)
        if place.type[0] == 't':
            return self.assign_structure(place)
        self.say('%s = %s' % (place.text, self.expression(place.type, place.shape, None)))
        return place

    def value_any(self, more=lambda p: True):
        return self.find(lambda p: p.view is not None and not p.locked and not p.vector and len(p.shape) < 4 and more(p))

    def assign_structure(self, place):
        if not self.may_free(self.memory.allocated(place.view), place.owner):
            raise NoFit
        if self.maybe(0.5):
            shared = place.type[1].has(('allocatable',))
            source = self.value_place(place.type, place.shape if shared else self.pick(place.shape, ()))
            text, images = source.text, self.memory.image(source.view)
            if not source.shape:
                images = images*len(place.view.cells)
        else:
            # LEFT OUT: one structure with ALLOCATABLE components for all elements, whose components gfortran 12 makes them share
            if place.shape and not self.for_all(place.type[1]):
                raise NoFit
            text, image = self.constructor(place.type[1])
            images = [image]*len(place.view.cells)
        self.say('%s = %s' % (place.text, text))
        self.memory.put(place.view, images)
        return place

    def st_fill(self, place=None):
        """An ALLOCATABLE variable that takes the shape of its value."""
        place = place or self.slot_place('allocatable')
        s = place.slot
        if s.there and not self.may_free(s.state, place.owner):
            raise NoFit
        if place.type[0] == 't' or self.maybe(0.4):
            source = self.find(lambda p: p.view is not None and len(p.shape) == s.rank and self.same(p.type, s.type) and self.whole_value(p))
            text, type, shape, low = source.text, source.type, source.shape, source.low if source.whole else [1]*s.rank
            images = self.memory.image(source.view) if type[0] == 't' else None
        else:
            shape, images = tuple(self.rng.randint(0, 4) for _ in range(s.rank)), None
            low = [1]*s.rank
            # LEFT OUT: scalars of deferred length from more than a leaf, and arrays of it
            length = s.type[1] or self.rng.randint(1, 5)
            type = (s.type[0], length)
            if s.type == ('c', None):
                if s.rank:
                    raise NoFit
                text = "'%s'" % 'abcde'[:length]
            else:
                text = self.expression(type, shape, 0 if s.rank else None, True)
                if s.rank and text[0] != '(' and text[:3] != 'res':
                    text = '(%s)' % text
        if s.type[0] == 'c' and s.type[1]:
            type = s.type
        self.say('%s = %s' % (place.text, text))
        if s.there and s.state.shape == tuple(shape) and s.state.type == type:
            if images is not None:
                self.memory.put(s.state, images)
            return place
        if s.there:
            self.memory.free(s.state)
        s.lead(self.memory.view(type, shape), [l if n else 1 for l, n in zip(low, shape)])
        if images is not None:
            self.memory.put(s.view, images)
        return place

    def for_all(self, record):
        """Whether a constructor may be given to all elements: array components of it are values of any shape."""
        return not record.has(('allocatable',)) and not any(c.shape or c.type[0] == 't' for c in record.components if c.kind == 'plain')

    def define(self, place):
        """Statements after which new storage has values everywhere."""
        before, self.defining = self.fresh, self.defining + 1
        self.fresh = before | {id(o) for o in self.memory.owned(place.view)}
        try:
            self.first_values(place)
        finally:
            self.fresh, self.defining = before, self.defining - 1

    def first_values(self, place):
        if place.type[0] != 't':
            self.say('%s = %s' % (place.text, self.expression(place.type, place.shape, 0)))
        elif not place.shape and (self.maybe(0.5) or place.type[1].has(('allocatable',))):
            for c in place.type[1].components:
                self.define_component(self.component(place, c), c)
        elif place.shape and place.whole and not self.for_all(place.type[1]):
            for at in itertools.product(*(range(n) for n in place.shape)):
                self.first_values(self.subscripted(place, element=at))
        else:
            text, image = self.constructor(place.type[1], 1)
            self.say('%s = %s' % (place.text, text))
            self.memory.put(place.view, [image]*len(place.view.cells))

    def define_component(self, part, c):
        if c.kind == 'plain':
            self.define(part)
        elif c.kind == 'pointer' and self.defining > 2:
            self.say('nullify (%s)' % part.text)
            part.slot.view = None
        elif c.kind == 'pointer' and (part.slot.state is UNDEFINED or self.maybe(0.3)):
            try:
                self.st_point(part)
            except NoFit:
                self.say('nullify (%s)' % part.text)
                part.slot.view = None
        elif c.kind == 'allocatable' and self.defining < 3 and self.maybe(0.6):
            try:
                self.st_allocate([part])
            except NoFit:
                pass

    # ---- pointers

    def st_point(self, place=None):
        place = place or self.slot_place('pointer')
        s = place.slot
        kind = self.rng.random()
        if kind < 0.08:
            self.say(self.pick('nullify (%s)', '%s => null()') % place.text)
            s.view = None
            return place
        if kind < 0.12 and s.state is not UNDEFINED and s.type != ('c', None):
            self.say('%s => null(%s)' % (place.text, place.text))
            s.view = None
            return place
        if kind < 0.3 and s.rank:
            try:
                return self.remap(place)
            except NoFit:
                pass
        if kind < 0.5:
            try:
                return self.point_by_function(place)
            except NoFit:
                pass
        # LEFT OUT: sections of the array that the pointer itself leads to, of which gfortran 12 takes others
        source = self.target(s, lambda p: not (s.rank and p.sub and p.text.startswith(place.text)))
        if s.rank and self.maybe(0.2):
            low = [self.pick(0, -1, 2, 5) for _ in range(s.rank)]
            self.say('%s(%s) => %s' % (place.text, ', '.join(self.num(l) + ':' for l in low), source.text))
            s.lead(source.view, [l if n else 1 for l, n in zip(low, source.shape)])
        else:
            self.say('%s => %s' % (place.text, source.text))
            s.lead(source.view, self.lower(source))
        return place

    def remap(self, place):
        """p(1:2,0:3) => x, of an x of rank 1, or one that is contiguous."""
        s = place.slot
        source = self.find(lambda p: p.view is not None and p.target and not p.vector and self.same(p.type, s.type, s.type[1] is not None) and len(p.view.cells) > 0
                           and (len(p.shape) == 1 or (len(p.shape) > 1 and p.view.whole and p.slot and p.slot.kind != 'pointer'))
                           and not p.text.startswith(place.text), vector=False)
        left, bounds, shape = len(source.view.cells), [], []
        for d in range(s.rank):
            n = self.rng.randint(1, left)
            left //= n
            low = self.pick(1, 1, 0, -2, 4)
            shape.append(n)
            bounds.append((low, low + n - 1))
        self.say('%s(%s) => %s' % (place.text, ', '.join('%s:%s' % (self.num(a), self.num(b)) for a, b in bounds), source.text))
        s.lead(self.among(source.view, source.view.cells[:extent(shape)], shape), [a for a, _ in bounds])
        return place

    def st_nullify(self):
        places = [self.slot_place('pointer') for _ in range(self.pick(1, 1, 2))]
        if len(places) > 1 and places[1].text.startswith(places[0].text):
            places.pop()
        self.say('nullify (%s)' % ', '.join(p.text for p in places))
        for p in places:
            p.slot.view = None

    # ---- ALLOCATE and its like

    def st_allocate(self, places=None):
        if not places:
            kind = self.pick('pointer', 'allocatable')
            places = [self.slot_place(kind, lambda p: kind == 'pointer' or not p.slot.there) for _ in range(self.pick(1, 1, 1, 2))]
            if len(places) > 1 and (places[0].slot is places[1].slot or places[1].text.startswith(places[0].text) or places[0].text.startswith(places[1].text)):
                places.pop()
        source = options = ''
        s = places[0].slot
        shape = tuple(self.rng.randint(0 if self.maybe(0.2) else 1, 4) for _ in range(s.rank))
        type, images, given = s.type, None, None
        kind = self.rng.random()
        if len(places) == 1 and kind < 0.35:
            if kind < 0.2 or s.type == ('c', None):
                given = self.find(lambda p: p.view is not None and self.same(p.type, s.type) and len(p.shape) in (0, s.rank) and self.whole_value(p) and id(s) not in p.path and (s.type[0] != 'c' or s.type[1] in (None, p.type[1])))
                how = self.pick('source', 'source', 'mold') if given.type[0] != 't' else 'source'
                source = ', %s=%s' % (how, given.text)
                type = given.type
                if type[0] == 't':
                    images = self.memory.image(given.view)
                if given.shape:
                    shape = given.shape
            elif s.type[0] != 't':
                before = self.fresh   # SOURCE= is nothing that hangs on what is allocated
                self.fresh = before | ({id(o) for o in s.state.objects} if s.there else set())
                source = ', source=%s' % self.expression(s.type, shape, 0, True)
                self.fresh = before
                how = 'source'
        items, typed = [], ''
        for at, p in enumerate(places):
            if p.slot.type == ('c', None) and not given:
                typed = 'character(len=%s) :: ' % self.num(3)
                if any(q.slot.type[0] != 'c' or q.slot.type[1] not in (None, 3) for q in places):
                    raise NoFit
                type = 'c', 3
            size = shape if at == 0 else tuple(self.rng.randint(1, 4) for _ in range(p.slot.rank))
            low = [self.pick(1, 1, 1, 0, -2, 3) if not (given and given.shape) else 1 for _ in size]
            items.append((p, size, low))
        if not typed and self.maybe(0.1) and all(p.slot.type == s.type for p in places):
            typed = (s.type[1].name if s.type[0] == 't' else text_of(s.type)) + ' :: ' if not source else ''
        if self.maybe(0.2):
            options = ', stat=ios' + self.pick('', ', errmsg=text')
        texts = []
        for p, size, low in items:
            num = str if source else self.num   # LEFT OUT: bounds that are expressions beside SOURCE=, which gfortran 12 finds of another shape
            bounds = [num(n) if a == 1 and self.maybe(0.7) else '%s:%s' % (num(a), num(a + n - 1)) for a, n in zip(low, size)]
            texts.append(p.text + ('(%s)' % ', '.join(bounds) if size else ''))
        self.say('allocate (%s%s%s%s)' % (typed, ', '.join(texts), source, options))
        for p, size, low in items:
            t = p.slot.type if p.slot.type != ('c', None) else type
            p.slot.lead(self.memory.view(t, size, p.slot.kind == 'pointer'), [a if n else 1 for a, n in zip(low, size)])
            if images is not None:
                self.memory.put(p.slot.view, images if given.shape else images*extent(size))
            if not source or how == 'mold':
                # what lies on the way may be barred no longer
                new = self.derived(p, p.text, p.slot.view, p.slot)
                self.define(new)
        return places[0]

    def st_deallocate(self):
        def fits(p):
            s = p.slot
            if s is None or s.kind == 'plain' or p.fixed or not s.there:
                return False
            whole = s.state.whole
            return whole is not None and (s.kind == 'allocatable' or whole.heap and s.state.shape == s.state.shape) and self.may_free(s.state, p.owner)
        p = self.find(fits)
        self.say('deallocate (%s%s)' % (p.text, self.pick('', '', ', stat=ios', ', stat=ios, errmsg=text')))
        self.memory.free(p.slot.view)
        p.slot.view = None if p.slot.kind == 'pointer' else p.slot.view

    def st_move(self):
        """MOVE_ALLOC."""
        a = self.slot_place('allocatable', lambda p: p.slot.there and not p.vector)
        b = self.slot_place('allocatable', lambda p: p.slot.type == a.slot.type and p.slot.rank == a.slot.rank)
        x, y = a.slot, b.slot
        if x is y or b.text.startswith(a.text) or a.text.startswith(b.text) or not self.may_free(x.state, a.owner) or (y.there and not self.may_free(y.state, b.owner)):
            raise NoFit
        if y.there:
            gone = self.memory.owned(y.state)
            if any(o in gone for o in x.state.objects) or id(x) in [id(s) for s in self.memory.owned(y.state, True)]:
                raise NoFit
            self.memory.free(y.state)
        if id(y) in [id(s) for s in self.memory.owned(x.state, True)]:
            raise NoFit
        self.say('call move_alloc(%s)' % self.pick('%s, %s' % (a.text, b.text), 'to=%s, from=%s' % (b.text, a.text)))
        # LEFT OUT: pointers to what moves, of which FROM is no TARGET
        view, low = x.view, x.low
        x.view = None
        y.lead(view, low)
        return b

    # ---- inquiries

    def st_ask(self):
        p = self.find(lambda p: p.slot is not None and p.slot.kind != 'plain' and p.slot.state is not UNDEFINED)
        if p.slot.kind == 'allocatable':
            items = ['allocated(%s)' % p.text]
        else:
            items = ['associated(%s)' % p.text]
            for _ in range(2):
                try:
                    # LEFT OUT: what is empty, and pointers to parts of cells
                    t = self.find(lambda q: len(q.shape if q.view else [0]*q.slot.rank) == p.slot.rank and self.same(q.type, p.slot.type) and not q.vector
                                  and (q.target or q.slot and q.slot.kind == 'pointer') and (q.view is not None or q.slot.kind == 'pointer' and q.slot.state is None), vector=False)
                    items.append('associated(%s)' % self.pick('%s, %s', 'pointer=%s, target=%s') % (p.text, t.text))
                except NoFit:
                    pass
        if p.slot.there and p.slot.rank:
            items += [i % p.text for i in self.rng.sample(['lbound(%s)', 'ubound(%s)', 'shape(%s)', 'size(%s)', 'lbound(%s, 1)', 'size(%s, 1)'], 2)]
        if p.type[0] == 'c' and p.slot.there:
            items.append('len(%s)' % p.text)
        self.say('print *, ' + ', '.join(items))

    def show(self, place, depth=2):
        """Prints what a place has, and what that leads to."""
        s = place.slot
        if s is not None and s.kind != 'plain':
            if s.state is UNDEFINED:
                return
            self.say("print *, %s(%s)" % ('associated' if s.kind == 'pointer' else 'allocated', place.text))
            if not s.there:
                return
        if not self.allowed(place) or not self.closed(place):
            return
        if place.type[0] != 't':
            text = place.text
            self.say("print *, '%s', %s%s" % (place.text.split('(')[0][-20:].replace("'", ''), "'['//%s//']'" % text if place.type[0] == 'c' and not place.shape else text, ', lbound(%s), shape(%s)' % (text, text) if place.shape and place.whole and self.maybe(0.5) else ''))
        elif depth < 0:
            return
        elif not place.shape:
            for c in place.type[1].components:
                part = self.component(place, c)
                if self.allowed(part):
                    self.show(part, depth - 1)
        elif not place.sub:
            if extent(place.shape):
                for at in sorted({(0,)*len(place.shape), tuple(n - 1 for n in place.shape)}):
                    self.show(self.subscripted(place, element=at), depth)
            else:
                self.say('print *, size(%s)' % place.text)

    def st_show(self):
        self.show(self.find(lambda p: p.view is not None and not p.vector and not p.sub), 1)

    # ---- other statements over places

    def st_where(self):
        p = self.value_any(lambda p: 0 < len(p.shape) < 3 and p.type[0] in 'irc')
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
        return {'i': self.pick('mod(%s, 50_{k}) + mod(%s, 9_{k})', 'max(%s, %s)'), 'r': '%s - %s/2', 'z': '%s + conjg(%s)', 'l': '(%s .neqv. %s)', 'c': '%s//%s'}[p.type[0]].replace('{k}', str(p.type[1])) % (a, b)

    def st_loop(self):
        """A DO loop or FORALL over elements."""
        text, p = self.elements('k')
        first, last = p.low[0], p.low[0] + p.shape[0] - 1
        value = self.combined(p, self.other_element(p, 'k'), self.other_element(p, 'k'))
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

    # ---- several statements

    STATEMENTS = [('assign', 5), ('fill', 2), ('point', 6), ('nullify', 0.5), ('allocate', 4), ('deallocate', 1.5), ('move', 1), ('ask', 1.5), ('show', 1), ('where', 1), ('loop', 1.5),
                  ('mapped', 0.6), ('transfer', 0.7), ('namelist', 0.3), ('call', 3), ('again', 0.8), ('choice', 0.8), ('block', 0.7), ('associate', 0.7)]

    def statement(self, without=()):
        names = [n for n, _ in self.STATEMENTS if n not in without]
        weights = [w for n, w in self.STATEMENTS if n not in without]
        for _ in range(12):
            way = self.rng.choices(names, weights)[0]
            before = len(self.unit.lines)
            try:
                p = getattr(self, 'st_' + way)()
                if p is not None and self.maybe(0.4):
                    self.show(self.again(p), 1)
                return
            except NoFit:
                if len(self.unit.lines) != before and way not in ('again', 'choice', 'block', 'associate', 'call'):
                    raise AssertionError(way + self.unit.lines[-1])

    def again(self, p):
        """A place whose storage may have changed."""
        if p.slot is not None:
            new = self.derived(p, p.text, p.slot.view if p.slot.there else None, p.slot)
            return new
        return p

    def statements(self, n, without=()):
        for _ in range(n):
            self.statement(without)

    def nested(self, n, without=()):
        """Lines of statements, apart."""
        outer, self.unit.lines = self.unit.lines, []
        self.unit.depth += 1
        try:
            self.statements(n, without)
            return ['  ' + line for line in self.unit.lines]
        finally:
            self.unit.lines = outer
            self.unit.depth -= 1

    def st_again(self):
        """A loop, if the statements leave pointers and storage as they were."""
        if self.unit.depth > 1:
            raise NoFit
        before = self.memory.state()
        lines = self.nested(self.rng.randint(1, 4), ('again',))
        same = all(s.key() == k for s, k in before)
        j = 'j%d' % self.unit.depth
        if same:
            self.say('do %s = 1, %s' % (j, self.num(2)), *lines, 'end do')
        else:
            self.say(*[line[2:] for line in lines])

    def st_choice(self):
        """An IF of what is known here; what stands in the other branch does not run."""
        if self.unit.depth > 1:
            raise NoFit
        p = self.find(lambda p: p.slot is not None and p.slot.kind != 'plain' and p.slot.state is not UNDEFINED)
        dead = self.dead_code()
        test, there = '%s(%s)' % ('associated' if p.slot.kind == 'pointer' else 'allocated', p.text), p.slot.there
        if self.maybe(0.3):
            test, there = '.not. ' + test, not there
        lines = self.nested(self.rng.randint(1, 3))
        if there:
            self.say('if (%s) then' % test, *lines, 'else', *dead, 'end if')
        else:
            self.say('if (%s) then' % test, *dead, 'else', *lines, 'end if')

    def dead_code(self):
        out = []
        for _ in range(self.rng.randint(1, 3)):
            try:
                s = self.slot_place(self.pick('pointer', 'allocatable'))
                if s.slot.kind == 'pointer':
                    out.append(self.pick('nullify (%s)' % s.text, '%s => %s' % (s.text, self.target(s.slot).text), 'deallocate (%s)' % s.text))
                else:
                    out.append('deallocate (%s)' % s.text)
            except NoFit:
                pass
        return ['  ' + line for line in out]


    def st_block(self):
        """A BLOCK with variables of its own."""
        if self.unit.depth > 1:
            raise NoFit
        count = len(self.unit.variables)
        outer, self.unit.declared = self.unit.declared, []
        lines, self.unit.lines = self.unit.lines, []
        made = [self.declare(self.unit, 'block') for _ in range(self.rng.randint(1, 2))]
        start, self.unit.lines = self.unit.lines, lines
        inner = self.nested(self.rng.randint(2, 4))
        declared, self.unit.declared = self.unit.declared, outer
        self.say('block', *['  ' + x for x in declared + start], *inner, 'end block')
        del self.unit.variables[count:]
        self.leave(made)

    def st_associate(self):
        if self.unit.depth > 1:
            raise NoFit
        p = self.find(lambda p: p.view is not None and self.whole_value(p))
        slot = Slot(p.type, 'plain', len(p.shape))
        slot.lead(p.view, self.lower(p))
        variable = Variable(self.unique('as'), slot, p.target, p.locked or p.vector)
        variable.block = True
        pinned = dict(self.unit.pinned)
        for o in p.view.objects:
            self.unit.pinned[id(o)] = ()
        count = len(self.unit.variables)
        self.unit.variables.append(variable)
        inner = self.nested(self.rng.randint(2, 4))
        del self.unit.variables[count:]
        self.unit.pinned = pinned
        self.say('associate (%s => %s)' % (variable.name, p.text), *inner, 'end associate')


class Case(Statements, Calls):
    """One case, from a random generator of its own: `lines` of modules and procedures, and the name of the procedure to call."""

    def __init__(self, seed, number, rng, mapped):
        self.rng, self.names, self.memory = rng, 0, Memory()
        self.seed, self.number, self.mapped = seed, number, mapped
        self.procedures, self.externals, self.records, self.common = [], [], [], []
        for kind in self.pick(['flat', 'mixed', 'recursive'], ['sequence', 'mixed', 'recursive'], ['flat', 'recursive'], ['mixed', 'mixed', 'recursive']):
            self.records.append(self.record(self.records, kind))
        self.module = Unit('module', 'pointers_%d_%d' % (seed, number))
        self.module.late = []
        self.unit = self.main = self.enter('case', 'case_%d_%d' % (seed, number), self.module)
        for _ in range(self.rng.randint(2, 5)):
            self.declare(self.module, 'module')
        for _ in range(self.rng.randint(4, 7)):
            self.declare(self.main, 'case')
        if mapped:
            self.declare_mapped()
        self.statements(self.rng.randint(10, 22))
        for v in list(self.main.variables) + list(self.module.variables):
            self.show(self.root(v), 2)

    def lines(self):
        out = ['module ' + self.module.name, '  use pointers_hidden', '  implicit none']
        for r in self.records:
            out += ['  ' + x for x in self.definition(r)]
        out += ['  ' + x for x in self.module.declared] + ['contains']
        for p in self.procedures + [self.text(self.main)]:
            out += ['  ' + x for x in p]
        return out + ['end module ' + self.module.name]

    def declare_mapped(self):
        for _ in range(self.rng.randint(1, 2)):
            name, n = self.unique('d'), self.rng.randint(5, 9)
            type = self.pick(('r', 8), ('i', 4), ('r', 4), ('i', 8))
            self.main.mapped.append((name, type, n))
            self.main.declared += ['%s :: %s(%d)' % (text_of(type), name, n), '!hpf$ distribute %s(%s)' % (name, self.pick('block', 'block', 'cyclic', 'cyclic(2)'))]
            self.say('%s = %s' % (name, self.constructor_of(type, (n,))))


class Generator:
    def __init__(self, seed):
        self.seed, self.statements = seed, []
        mapped = random.Random('pointers %d' % seed).random() < 0.5
        for number in range(4):
            for attempt in itertools.count():
                try:
                    rng = random.Random('pointers %d %d %d' % (seed, number, attempt))
                    self.statements.append(Case(seed, number, rng, mapped))
                    break
                except NoFit:
                    pass
        self.body = self

    def kept(self, keep):
        return [c for k, c in enumerate(self.statements) if keep is None or k in keep]


def program(seeds, keep=None):
    cases = [c for s in seeds for c in Generator(s).kept(keep)]
    lines = HELPERS.splitlines()
    for c in cases:
        lines += [''] + c.lines()
    lines += ['', 'program random'] + ['  use %s, only: %s' % (c.module.name, c.main.name) for c in cases] + ['  implicit none']
    for c in cases:
        lines += ["  print '(a)', 'case %d of seed %d'" % (c.number, c.seed), '  call ' + c.main.name]
    lines.append('end program random')
    return '\n'.join(piece for line in lines for piece in ([line] if line.lstrip().startswith('!') else wrap(line))) + '\n'


if __name__ == '__main__':
    programs.print_seeds(__doc__, program, 'cases')
