#!/usr/bin/env python3
"""values.py: random programs about numbers and texts: edit descriptors, constant expressions and intrinsic functions, character values.

    values.py SEED...                 one program that runs the cases of each seed, on standard output
    values.py --keep 0,3,7 SEED       only these cases: to make a failure small

A case is a subroutine: `values_edits.py` has values x formats, in both directions, `values_functions.py` functions and operators x kinds x arguments,
each evaluated by the compilers and at run time, `values_trees.py` whole expressions of them, `values_texts.py` statements about character values; `values_types.py` the types and their values.
`run-seeds --generator values` compares with gfortran, so what gfortran 12 does wrong, or what is undefined, is left out: `LEFT OUT` in comments says what.
"""
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import values_types as types  # noqa: E402
import programs  # noqa: E402
from language import wrap  # noqa: E402
from values_edits import Edits  # noqa: E402
from values_functions import Functions  # noqa: E402
from values_texts import FUNCTIONS, Texts  # noqa: E402
from values_trees import Trees  # noqa: E402

CASES = [Functions]*6 + [Edits]*4 + [Texts]*2 + [Trees]*2


class Generator:
    def __init__(self, seed):
        self.seed, self.body, self.statements = seed, self, []
        for number, case in enumerate(CASES):
            rng = random.Random('values %d %d' % (seed, number))
            self.statements.append(case(rng, 'case_%d_%d' % (seed, number)).lines())

    def cases(self, keep):
        return [k for k in range(len(self.statements)) if keep is None or k in keep]

    def module(self, keep):
        lines = ['', 'module values_%d' % self.seed, '  use value_types', '  implicit none', 'contains']
        for k in self.cases(keep):
            lines += [line if line.startswith('!') else '  ' + line for line in self.statements[k]]
        return lines + ['end module values_%d' % self.seed]

    def calls(self, keep):
        return [line for k in self.cases(keep) for line in ("  print '(a)', 'case %d %d'" % (self.seed, k), '  call case_%d_%d' % (self.seed, k))]


def program(seeds, keep=None):
    lines, calls = types.module(FUNCTIONS), []
    for generator in map(Generator, seeds):
        lines += generator.module(keep)
        calls += generator.calls(keep)
    lines += ['', 'program random', '  use value_types'] + ['  use values_%d' % s for s in seeds] + ['  implicit none', '  nought = command_argument_count()'] + calls + ['end program random']
    return '\n'.join(piece for line in lines for piece in ([line] if line.startswith('!') else wrap(line))) + '\n'


if __name__ == '__main__':
    programs.print_seeds(__doc__, program, 'cases')
