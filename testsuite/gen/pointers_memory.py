"""pointers_memory.py: what pointers.py knows of memory while it writes a program: types, objects, what pointers lead to, places.

An `Object` is storage of one type; a `View` is cells of objects in a shape; a `Slot` is a variable or component: plain, ALLOCATABLE
or POINTER, which a view belongs to. Each element of a derived type is a dictionary of slots. A `Place` is a designator with its view.
What is deallocated is dead, and pointers to it have no status from then on: `Slot.state` says so. `Memory` makes and copies all of it.
A type is (base, kind): i integer, r real, z complex, l logical, c character of a length (None: deferred), t a `Record`.
"""
import itertools

UNDEFINED = 'undefined'
NAMES = {'i': 'integer', 'r': 'real', 'z': 'complex', 'l': 'logical'}
count = itertools.count


class NoFit(Exception):
    """Nothing there is of the kind that was looked for."""


class Component:
    """`kind` is plain, pointer or allocatable; `shape` the extents of a plain one, else its length is the rank; `null`: it begins with NULL()."""
    def __init__(self, name, type, kind, shape, null=False):
        self.name, self.type, self.kind, self.shape, self.null = name, type, kind, shape, null


class Record:
    def __init__(self, name, sequence=False):
        self.name, self.sequence, self.components, self.all = name, sequence, [], None

    def has(self, kinds, far=False):
        """Whether components are of these kinds; `far`: or any that pointers lead to."""
        return any(c.kind in kinds or (c.type[0] == 't' and (c.kind == 'plain' or far and c.type[1] is not self) and c.type[1].has(kinds, far)) for c in self.components)

    def parts(self, found=None):
        """The keys of all types that designators which begin with it may have."""
        found = set() if found is None else found
        found.add(('t', self))
        for c in self.components:
            if c.type[0] != 't':
                found |= leaves(c.type)
            elif c.type not in found:
                c.type[1].parts(found)
        return found

    def links(self):
        """The names of components that lead to structures of the same type."""
        return [c.name for c in self.components if c.type == ('t', self) and c.kind == 'pointer' and not c.shape]


def key_of(type):
    """What types have in common whose values may be given to each other."""
    return 'c' if type[0] == 'c' else type


def leaves(type):
    """The keys of a type and its parts."""
    if type[0] == 't':
        type[1].all = type[1].all or type[1].parts()
        return type[1].all
    return {key_of(type), ('r', type[1])} if type[0] == 'z' else {key_of(type)}


def text_of(type):
    """The type as a declaration has it."""
    base, kind = type
    if base == 't':
        return 'type(%s)' % kind.name
    if base == 'c':
        return 'character(len=%s)' % (':' if kind is None else kind)
    return NAMES[base] if kind == 4 else '%s(%d)' % (NAMES[base], kind)


def extent(shape):
    n = 1
    for k in shape:
        n *= k
    return n


class Object:
    def __init__(self, type, size, heap=False):
        self.type, self.heap, self.dead, self.records = type, heap, False, [None]*size


class View:
    """`whole` is the object that it is all of, in order; `part` says which part of each cell (of a text or COMPLEX value)."""
    def __init__(self, type, cells, shape, objects, whole=None, part=None):
        self.type, self.cells, self.shape, self.objects, self.whole, self.part = type, cells, tuple(shape), objects, whole, part

    def key(self):
        return tuple((id(o), k) for o, k in self.cells), self.shape, self.part, self.type[1]


class Slot:
    def __init__(self, type, kind, rank, null=False):
        self.type, self.kind, self.rank = type, kind, rank
        self.view = None if kind == 'allocatable' or null else UNDEFINED
        self.low = [1]*rank
        self.dead = False

    @property
    def state(self):
        """A view, None or UNDEFINED."""
        if self.view in (None, UNDEFINED):
            return self.view
        if any(o.dead for o in self.view.objects):
            return UNDEFINED if self.kind == 'pointer' else None
        return self.view

    @property
    def own(self):
        """The view of a plain one, which is gone with what it is a part of."""
        if self.state is None:
            raise NoFit
        return self.view

    @property
    def there(self):
        return self.state not in (None, UNDEFINED)

    def lead(self, view, low=None):
        self.view, self.low = view, list(low) if low else [1]*self.rank

    def key(self):
        state = self.state
        return (state if state in (None, UNDEFINED) else (state.key(), tuple(self.low)))


class Place:
    """A designator. `slot`: it is a whole variable or component; `path` the ids of objects and slots on the way; `target`: pointers
    may lead there; `fixed`: it may not change; `owner` the variable that it begins with; `sub`: its last part has subscripts."""
    def __init__(self, text, type, view, slot, path, target, fixed, owner, sub=False, vector=False):
        self.text, self.type, self.view, self.slot, self.path = text, type, view, slot, path
        self.target, self.fixed, self.owner, self.sub, self.vector = target, fixed, owner, sub, vector
        self.whole, self.within, self.deferred = slot is not None, False, slot is not None and slot.type == ('c', None)

    @property
    def shape(self):
        return self.view.shape

    @property
    def spread(self):
        """It is parts of the elements of an array."""
        return bool(self.shape) and bool(self.within or self.view.part or len(self.view.objects) > 1)

    @property
    def low(self):
        return self.slot.low if self.slot else [1]*len(self.shape)


class Memory:
    """Every slot and object of a case."""
    def __init__(self):
        self.slots = []

    def object(self, type, shape, heap=False):
        made = Object(type, extent(shape), heap)
        if type[0] == 't':
            made.records = [self.record(type[1]) for _ in made.records]
        return made

    def view(self, type, shape, heap=False):
        made = self.object(type, shape, heap)
        return View(type, [(made, k) for k in range(len(made.records))], shape, [made], made)

    def record(self, record):
        return {c.name: self.slot(c.type, c.kind, c.shape, c.null) for c in record.components}

    def slot(self, type, kind, shape, null=False, low=None):
        made = Slot(type, kind, len(shape), null)
        if kind == 'plain':
            made.lead(self.view(type, shape), low)
        self.slots.append(made)
        return made

    def owned(self, view, slots=False):
        """The objects (and the ids of the slots) that are part of a view: itself, its components, what is allocated."""
        found = []
        for o in view.objects:
            found.append(o)
        for o, k in view.cells:
            if o.records[k]:
                for s in o.records[k].values():
                    if slots:
                        found.append(s)
                    if s.kind != 'pointer' and s.there:
                        found += self.owned(s.state, slots)
        return found

    def allocated(self, view):
        """The objects that ALLOCATABLE components of it hold."""
        found = []
        for o, k in view.cells:
            if o.records[k]:
                for s in o.records[k].values():
                    if s.kind == 'allocatable' and s.there:
                        found += self.owned(s.state)
                    elif s.kind == 'plain':
                        found += self.allocated(s.own)
        return found

    def pointers(self, view):
        """The POINTER components of it."""
        found = []
        for o, k in view.cells:
            if o.records[k]:
                for s in o.records[k].values():
                    if s.kind == 'pointer':
                        found.append(s)
                    elif s.there:
                        found += self.pointers(s.state)
        return found

    def settled(self, view):
        return all(s.state is not UNDEFINED for s in self.pointers(view))

    @staticmethod
    def kill(objects):
        for o in objects:
            o.dead = True

    def free(self, view):
        """What goes with the storage of a view that is whole."""
        self.kill(self.owned(view))

    # ---- copies

    def image(self, view):
        """The values of cells of a derived type, as assignment takes them."""
        return [self.picture(o.records[k]) for o, k in view.cells]

    def picture(self, record):
        out = {}
        for name, s in record.items():
            if s.kind == 'pointer':
                out[name] = (s.view, list(s.low))
            elif s.kind == 'allocatable':
                out[name] = None if not s.there else (s.state.type, s.state.shape, list(s.low), self.image(s.state) if s.type[0] == 't' else None)
            else:
                out[name] = self.image(s.view) if s.type[0] == 't' else None
        return out

    def put(self, view, images):
        """Assignment of `images` to the cells of a view of a derived type."""
        self.kill(self.allocated(view))
        for (o, k), image in zip(view.cells, images):
            self.paint(o.records[k], image)

    def paint(self, record, image):
        for name, s in record.items():
            if s.kind == 'pointer':
                s.view, s.low = image[name][0], list(image[name][1])
            elif s.kind == 'plain':
                if s.type[0] == 't':
                    self.put(s.view, image[name])
            elif image[name] is None:
                s.view = None
            else:
                type, shape, low, inner = image[name]
                s.lead(self.view(type, shape), low)
                if inner is not None:
                    self.put(s.view, inner)

    def clear(self, view):
        """What INTENT(OUT) does to cells of a derived type."""
        if view.type[0] != 't':
            return
        self.kill(self.allocated(view))
        for o, k in view.cells:
            for c in view.type[1].components:
                s = o.records[k][c.name]
                if s.kind == 'plain':
                    self.clear(s.view)
                elif s.kind == 'allocatable' or c.null:
                    s.view = None
                else:
                    s.view = UNDEFINED

    def state(self):
        """What has to be the same for statements to be right a second time."""
        return [(s, s.key()) for s in self.slots]
