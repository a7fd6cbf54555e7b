"""mappings_units.py: what mappings.py builds its programs of: arrays, the directives that map them, and the text of units."""
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import gen  # noqa: E402
from gen import NP, NoFit, affine  # noqa: E402

# type: its declaration, how an INTEGER value becomes one, and how one becomes a small INTEGER value. Statements of gen.py know i, r, l
TYPES = {'i': ('integer', '%s', '%s'),
         'r': ('double precision', 'dble(%s)/8.0d0', 'int(8.0d0*%s)'),
         'l': ('logical', 'mod(%s, 3) == 0', 'merge(2, 5, %s)'),
         'j': ('integer(8)', 'int(%s, 8)', 'int(%s)'),
         'f': ('real', 'real(%s)', 'int(%s)'),
         'z': ('complex(8)', 'make_z(%s)', 'int(real(%s))'),
         'c': ('character(1)', 'achar(48 + modulo(%s, 60))', 'ichar(%s)'),
         's': ('type(pair)', 'make_s(%s)', 'key_s(%s)')}
PLAIN = 'irl'

SHARED = '''module mapping_types
  implicit none
  type pair
    integer :: i
    double precision :: d
  end type pair
  type row
    integer :: k, v(3)
    type(pair) :: p
  end type row
  integer, parameter :: sizes(6) = (/ 3, 0, 9, 1, 5, 40 /)
  integer, parameter :: owner(40) = (/ 1, 3, 2, 2, 6, 1, 5, 4, 4, 1, 3, 3, 2, 6, 1, 1, 5, 2, 4, 3, &
      6, 6, 5, 1, 2, 3, 4, 2, 1, 5, 4, 6, 3, 1, 2, 2, 5, 4, 1, 3 /)
contains
  elemental function make_z(k) result(z)
    integer, intent(in) :: k
    complex(8) :: z
    z = cmplx(k, 3 - k, 8)
  end function make_z
  elemental function make_s(k) result(s)
    integer, intent(in) :: k
    type(pair) :: s
    s = pair(k, 0.5d0*k)
  end function make_s
  elemental integer function key_s(s)
    type(pair), intent(in) :: s
    key_s = s%i
  end function key_s
end module mapping_types'''

OWNERS = 40         # elements of `owner`

# arrangements of a module or a unit: name and extents
PROCESSORS = {'line': NP, 'grid': '%s/(2 - mod(%s, 2)),2 - mod(%s, 2)' % (NP, NP, NP), 'six': '6', 'two3': '2,3',
              'cube': '2,1,%s' % NP, 'low': '0:%s - 1' % NP}
# what a number of distributed dimensions may lie on
ONTO = {1: ['line', 'six', 'low', 'grid(:,1)', 'two3(2,:)', 'line(1:%s:2)' % NP, 'cube(1,1,:)'],
        2: ['grid', 'two3', 'cube(:,1,:)'], 3: ['cube']}
# distributions of the only distributed dimension, of extent n, with lists that say where its elements are
LISTS = [('gen_block((/ (max(0, 2 + %(n)d - 5*(i-1)), i=1,' + NP + ') /))', ' onto line'),
         ('gen_block((/ (max(0, 2 + %(n)d - 5*(i-1)), i=1,' + NP + ') /))', ''),
         ('gen_block(sizes)', ' onto six'),
         ('gen_block((/ 0, %(n)d, 1 /))', ' onto two3(1,:)'),
         ('indirect((/ (1 + mod(i*i/3, ' + NP + '), i=1,%(n)d) /))', ''),
         ('indirect(owner(1:%(n)d))', ' onto six'),
         ('indirect(owner(%(n)d:1:-1))', ' onto six')]


class Entity(gen.Array):
    """An array that a unit knows. `base` is the name that directives have for it; `name` w@i stands for w%i, whose subscripts are w's."""

    def __init__(self, name, type, bounds):
        super().__init__(name, type, bounds)
        self.base = re.split('[@%]', name)[0]
        self.place = 'local'
        self.optional = self.allocatable = self.known = False
        self.remap = ''         # 'distribute' or 'align': what may change its mapping
        self.common = []        # declarations for units that see it in COMMON
        self.intent = ''
        self.shown = True
        self.template = None    # of its scope's units

    def bounds_text(self, number=str):
        return ','.join(number(h) if low == 1 else '%d:%s' % (low, number(h)) for low, h in self.bounds)

    def subscripts(self):
        return ','.join(':'*self.rank)


def resolve(line):
    """w@i(1:3) as w(1:3)%i"""
    while '@' in line:
        at = line.index('@')
        end = at + 1
        while end < len(line) and (line[end].isalnum() or line[end] == '_'):
            end += 1
        component, close = line[at + 1:end], end
        if end < len(line) and line[end] == '(':
            depth = 0
            for close in range(end, len(line)):
                depth += (line[close] == '(') - (line[close] == ')')
                if not depth:
                    break
            close += 1
        line = line[:at] + line[end:close] + '%' + component + line[close:]
    return line


def words(lines):
    return set(re.findall(r'\w+', ' '.join(lines)))


class Mapper:
    """Chooses directives. A unit's templates grow with what is aligned with them, so they are printed last."""

    def formats(self, shape, onto=True, lists=True):
        """(BLOCK,CYCLIC(2),*) and perhaps ONTO, for an array of this shape."""
        rng = self.rng
        one = [rng.choice(['block', 'block', 'cyclic', 'cyclic(%d)' % rng.choice([1, 2, 3, 5]), 'block(%d)' % (max(e, 1) + rng.choice([0, 1, 3])), '*', '*'])
               for e in shape]
        if all(f == '*' for f in one):
            one[rng.randrange(len(one))] = 'block'
        mapped = [d for d, f in enumerate(one) if f != '*']
        place = ''
        if len(mapped) == 1 and onto and lists and self.chance(0.25) and 0 < shape[mapped[0]] <= OWNERS:
            one[mapped[0]], place = rng.choice(LISTS)
            one[mapped[0]] %= {'n': shape[mapped[0]]}
        elif len(mapped) < 4 and onto and self.chance(0.4):
            place = ' onto ' + rng.choice(ONTO[len(mapped)])
            if len(mapped) == 1 and self.chance(0.3) and 'block' in one[mapped[0]]:
                e = shape[mapped[0]]
                one[mapped[0]], place = 'block((%d + %s - 1)/%s)' % (max(e, 1), NP, NP), ' onto line'
        return '(%s)%s' % (','.join(one), self.local_processors(place))

    def local_processors(self, place):
        """The arrangement of the module, or one like it of this unit."""
        if place and self.chance(0.3) and self.own_processors is not None:
            name = place[6:].split('(')[0]
            self.own_processors.add(name)
            return place.replace(' onto ' + name, ' onto my_' + name)
        return place

    def alignment(self, a, template):
        """a(i,*) WITH t(2*i+1,*,3); the template grows so that it fits."""
        rng = self.rng
        slots = list(range(len(template.extents)))
        dims = list(range(a.rank))
        if self.chance(0.3):
            rng.shuffle(slots)
        if self.chance(0.2):
            rng.shuffle(dims)
        source, target = ['*']*a.rank, [None]*len(slots)
        for d, slot in zip(dims, slots):
            if self.chance(0.12):
                continue
            low, high = a.bounds[d]
            c = rng.choice([1, 1, 1, 1, 2, 3, -1, -1, -2])
            b = 1 - min(c*low, c*high) + rng.choice([0, 0, 0, 1, 2, 5])
            template.extents[slot] = max(template.extents[slot], max(c*low, c*high) + b)
            source[d], target[slot] = 'ijk'[d], affine(c, 'ijk'[d], b)
        return '%s(%s) with %s(%s)' % (a.base, ','.join(source), template.name, self.free(target, template.extents, 1))

    def free(self, target, extents, low):
        """The subscripts of an ALIGN, where nothing is aligned with: replicated or at one place."""
        return ','.join(t if t is not None else '*' if self.chance(0.5) else str(low + self.rng.randint(0, e - 1)) for t, e in zip(target, extents))

    def aligned_with_array(self, a, b):
        """The directive that aligns an array with another, which is not smaller where dimensions are aligned, or None."""
        rng = self.rng
        if a.shape == b.shape and self.chance(0.4):
            return rng.choice(['align with %s :: %s' % (b.base, a.base), 'align %s(%s) with %s(%s)' % (a.base, a.subscripts(), b.base, b.subscripts())])
        source, target = ['*']*a.rank, [None]*b.rank
        slots = list(range(b.rank))
        rng.shuffle(slots)
        for d in range(a.rank):
            low, high = a.bounds[d]
            for slot in slots:
                first, last = b.bounds[slot]
                c = rng.choice([1, 1, 1, -1, 2])
                small, large = min(c*low, c*high), max(c*low, c*high)
                if target[slot] is None and a.shape[d] and large - small <= last - first and self.chance(0.9):
                    source[d], target[slot] = 'ijk'[d], affine(c, 'ijk'[d], rng.randint(first - small, last - large))
                    break
        if b.empty() or not any(target):
            return None
        at = ','.join(t if t is not None else '*' if self.chance(0.5) else str(rng.randint(*b.bounds[s])) for s, t in enumerate(target))
        return 'align %s(%s) with %s(%s)' % (a.base, ','.join(source), b.base, at)

    def map(self, a, dummy=False, plain=False):
        """Appends directives for an array to this scope. plain: only what any unit can say in the same words."""
        rng, name = self.rng, a.base
        if not plain and self.chance(0.12):
            return
        lines = self.directives
        targets = [b for b in self.targets if b is not a and not plain and not b.optional and
                   (not b.allocatable or a.allocatable and b.place == a.place) and (b.place != 'dummy' or a.place not in ('save', 'common'))
                   and not (a.place in ('save', 'common') and b.place not in ('module', 'common', 'save'))]
        stars = [('inherit', 3), ('star', 3), ('descriptive', 2)] if dummy and not a.allocatable else []
        kinds = dict([('distribute', 5), ('template', 0 if a.empty() or a.place == 'allocatable dummy' else 4), ('array', 3 if targets else 0)] + stars)
        kind = rng.choices(list(kinds), kinds.values())[0]
        directive = None
        if kind == 'inherit':
            lines.append('inherit ' + name)
            return
        if kind == 'star':
            lines.append(rng.choice(['distribute %s *' % name, 'distribute * :: %s' % name]))
            return
        if kind == 'descriptive':
            lines.append('distribute %s *%s' % (name, self.formats(a.shape, onto=False)))
            return
        if kind == 'array':
            directive = self.aligned_with_array(a, rng.choice(targets))
        elif kind == 'template':
            templates = self.module_templates if plain or a.place in ('save', 'common') else self.templates
            directive = 'align ' + self.alignment(a, rng.choice(templates)) if templates else None
            if directive and dummy and self.chance(0.15):
                directive = directive.replace(' with ', ' with *')
        if directive:
            a.root = True
            lines.append(directive)
        else:
            formats = self.formats(a.shape, lists=not a.allocatable)  # docs/language.md: those of ALLOCATABLE dummies
            shadow = ''
            if self.chance(0.1):
                shadow = ', shadow(%s)' % ','.join(rng.choice(['1', '0', '2:1', '0:2']) for _ in a.shape)
            lines.append(rng.choice(['distribute %s%s' % (name, formats), 'distribute %s :: %s' % (formats, name)]) if not shadow else
                         'distribute %s%s :: %s' % (formats, shadow, name))
        if self.chance(0.4) and a.place not in ('result', 'common', 'component') and not self.pure:
            a.dynamic, a.remap = True, 'align' if directive else 'distribute'
            lines.append('dynamic ' + name)
            if self.chance(0.1) and not directive:
                lines.append('range %s (%s), (%s)' % (name, ','.join(['*']*(a.rank - 1) + ['block']), ','.join(['cyclic()'] + ['*']*(a.rank - 1))))
                a.remap = ''
