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
from pointers_groups import Groups  # noqa: E402
from pointers_lists import Lists  # noqa: E402
from pointers_memory import Memory, text_of  # noqa: E402
from pointers_places import NoFit, Unit, Variable  # noqa: E402
from pointers_statements import Statements  # noqa: E402
from pointers_uses import Uses  # noqa: E402

HELPERS = '''module pointers_hidden
  implicit none
  integer, volatile :: one = 1, two = 2, three = 3
end module pointers_hidden
'''


class Case(Statements, Uses, Lists, Groups, Calls):
    """One case, from a random generator of its own: `lines` of modules and procedures, and the name of the procedure to call."""

    def __init__(self, seed, number, rng, mapped):
        self.rng, self.names, self.memory = rng, 0, Memory()
        self.seed, self.number, self.mapped = seed, number, mapped
        self.procedures, self.records, self.tours, self.common = [], [], {}, None
        for kind in self.pick(['flat', 'mixed', 'recursive'], ['sequence', 'mixed', 'recursive'], ['flat', 'recursive'], ['mixed', 'mixed', 'recursive']):
            self.records.append(self.record(self.records, kind))
        self.module = Unit('module', 'pointers_%d_%d' % (seed, number))
        self.module.late = []
        self.unit = self.main = self.enter('case', 'case_%d_%d' % (seed, number), self.module)
        for _ in range(self.rng.randint(2, 5)):
            self.declare(self.module, 'module')
        self.declare_common()
        for _ in range(self.rng.randint(4, 7)):
            self.declare(self.main, 'case')
        if self.records[-1].links() and self.maybe(0.6):
            self.declare_links()
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

    def declare_links(self):
        """Two pointers for a list."""
        record = self.records[-1]
        for _ in range(2):
            name, slot = self.unique('p'), self.memory.slot(('t', record), 'pointer', (), True)
            self.main.declared.append('type(%s), pointer :: %s => null()' % (record.name, name))
            self.main.variables.append(Variable(name, slot, True))
        for _ in range(3):
            try:
                self.st_list()
            except NoFit:
                pass

    def declare_common(self):
        """Some variables of the module lie in COMMON, too, which procedures may give other names."""
        fit = [v for v in self.module.variables if v.slot.kind != 'allocatable' and not v.begins and not v.saved and v.slot.type != ('c', None) and (v.slot.type[0] != 't' or v.slot.type[1].sequence)]
        if fit and self.maybe(0.6):
            # a length that is deferred there is nothing that hpfc compiles
            self.common = fit
            self.module.declared.append('common /shared_%d_%d/ %s' % (self.seed, self.number, ', '.join(v.name for v in fit)))

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
