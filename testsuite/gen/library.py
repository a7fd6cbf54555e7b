#!/usr/bin/env python3
"""library.py: programs that call the functions of HPF_LIBRARY in all their variety.

    library.py [--family scan|scatter|sort] CASE...     one program with these cases, on standard output
    library.py --number [--family F]                    how many cases there are

The cases are a fixed list: each operation with each mapping of its operand, while the other choices (mapping
of the result, MASK, SEGMENT, EXCLUSIVE, DIM, type and kind, how the operand is written) go round at steps
that share no factor with their number, so that all pairs come up soon. A case is a procedure
with arrays of its own, which prints the result. Values are small
integers, powers of two in products, so that every order of combination gives the same output.
"""
import argparse

NP = "number_of_processors()"

# ---- mappings: directives for an array A with extents N1, N2, ... and a template of its own, TA ----
# {a} the array, {n} its extent(s), {t} the template, {np} the number of processes

VECTORS = [
    ("block", "!HPF$ DISTRIBUTE {a}(BLOCK)"),
    ("cyclic", "!HPF$ DISTRIBUTE {a}(CYCLIC)"),
    ("cyclic3", "!HPF$ DISTRIBUTE {a}(CYCLIC(3))"),
    ("block_m", "!HPF$ DISTRIBUTE {a}(BLOCK({n}/{np}+2))"),
    ("gen_block", "!HPF$ DISTRIBUTE {a}(GEN_BLOCK((/ (max(0, 2 + {n} - 7*(i-1)), i=1,{np}) /)))"),
    ("indirect", "!HPF$ DISTRIBUTE {a}(INDIRECT((/ (1 + mod(i*i/3, {np}), i=1,{n}) /)))"),
    ("paper_cyclic", "!HPF$ TEMPLATE {t}(3*{n})\n!HPF$ DISTRIBUTE {t}(CYCLIC)\n"
                     "!HPF$ ALIGN {a}(i) WITH {t}(3*i-1)"),
    ("paper_cyclic2", "!HPF$ TEMPLATE {t}(3*{n})\n!HPF$ DISTRIBUTE {t}(CYCLIC(2))\n"
                      "!HPF$ ALIGN {a}(i) WITH {t}(3*i-1)"),
    ("reversed", "!HPF$ TEMPLATE {t}({n}+4)\n!HPF$ DISTRIBUTE {t}(CYCLIC(2))\n"
                 "!HPF$ ALIGN {a}(i) WITH {t}({n}+3-i)"),
    ("offset", "!HPF$ TEMPLATE {t}({n}+9)\n!HPF$ DISTRIBUTE {t}(BLOCK)\n"
               "!HPF$ ALIGN {a}(i) WITH {t}(i+7)"),
    ("stride", "!HPF$ TEMPLATE {t}(0:2*{n})\n!HPF$ DISTRIBUTE {t}(BLOCK)\n"
               "!HPF$ ALIGN {a}(i) WITH {t}(2*i)"),
    ("none", ""),
    ("spread", "!HPF$ TEMPLATE {t}({n},3)\n!HPF$ DISTRIBUTE {t}(CYCLIC(4),BLOCK)\n"
               "!HPF$ ALIGN {a}(i) WITH {t}(i,*)"),
    ("row", "!HPF$ TEMPLATE {t}(3,{n})\n!HPF$ DISTRIBUTE {t}(BLOCK,CYCLIC)\n"
            "!HPF$ ALIGN {a}(i) WITH {t}(2,i)"),
    ("cyclic16", "!HPF$ DISTRIBUTE {a}(CYCLIC(16))"),
    ("gen_reversed", "!HPF$ TEMPLATE {t}({n})\n!HPF$ DISTRIBUTE {t}(GEN_BLOCK((/ ({n}, i=1,{np}) /)))\n"
                     "!HPF$ ALIGN {a}(i) WITH {t}({n}+1-i)"),
]
MATRICES = [
    ("block_block", "!HPF$ DISTRIBUTE {a}(BLOCK,BLOCK)"),
    ("cyclic_star", "!HPF$ DISTRIBUTE {a}(CYCLIC,*)"),
    ("star_block", "!HPF$ DISTRIBUTE {a}(*,BLOCK)"),
    ("cyclic2_block", "!HPF$ DISTRIBUTE {a}(CYCLIC(2),BLOCK)"),
    ("star_cyclic3", "!HPF$ DISTRIBUTE {a}(*,CYCLIC(3))"),
    ("transposed", "!HPF$ TEMPLATE {t}({n2},{n1})\n!HPF$ DISTRIBUTE {t}(CYCLIC,BLOCK)\n"
                   "!HPF$ ALIGN {a}(i,j) WITH {t}(j,i)"),
    ("gen_star", "!HPF$ DISTRIBUTE {a}(GEN_BLOCK((/ (max(0, {n1} - 2*(i-1)), i=1,{np}) /)),*)"),
    ("star_indirect", "!HPF$ DISTRIBUTE {a}(*,INDIRECT((/ (1 + mod(i+i/2, {np}), i=1,{n2}) /)))"),
    ("collapsed", "!HPF$ TEMPLATE {t}({n2})\n!HPF$ DISTRIBUTE {t}(CYCLIC(2))\n"
                  "!HPF$ ALIGN {a}(*,j) WITH {t}(j)"),
    ("reversed", "!HPF$ TEMPLATE {t}(2*{n1},{n2}+1)\n!HPF$ DISTRIBUTE {t}(BLOCK,CYCLIC)\n"
                 "!HPF$ ALIGN {a}(i,j) WITH {t}(2*i,{n2}+1-j)"),
    ("spread", "!HPF$ TEMPLATE {t}({n1},2,{n2})\n!HPF$ DISTRIBUTE {t}(*,BLOCK,CYCLIC)\n"
               "!HPF$ ALIGN {a}(i,j) WITH {t}(i,*,j)"),
    ("none", ""),
]
CUBES = [
    ("b*c", "!HPF$ DISTRIBUTE {a}(BLOCK,*,CYCLIC)"),
    ("*c2b", "!HPF$ DISTRIBUTE {a}(*,CYCLIC(2),BLOCK)"),
    ("**b", "!HPF$ DISTRIBUTE {a}(*,*,BLOCK)"),
    ("permuted", "!HPF$ TEMPLATE {t}({n3},{n1},{n2})\n!HPF$ DISTRIBUTE {t}(CYCLIC,*,BLOCK)\n"
                 "!HPF$ ALIGN {a}(i,j,k) WITH {t}(k,i,j)"),
    ("c**", "!HPF$ DISTRIBUTE {a}(CYCLIC,*,*)"),
    ("bbb", "!HPF$ DISTRIBUTE {a}(BLOCK,BLOCK,BLOCK)"),
    ("none", ""),
]
SHAPES = {1: (37,), 2: (6, 7), 3: (4, 3, 5), 4: (3, 2, 4, 2), 5: (2, 3, 2, 2, 3), 6: (2, 2, 1, 3, 2, 2),
          7: (2, 1, 2, 2, 3, 1, 2)}


def higher(rank):
    """Mappings of arrays of rank 4 to 7: one or two dimensions spread."""
    star = ["*"] * rank
    result = []
    for first, second in ((0, rank - 1), (rank - 2, None), (rank // 2, 1)):
        forms = list(star)
        forms[first] = "CYCLIC"
        if second is not None and second != first:
            forms[second] = "BLOCK"
        result.append(("higher", "!HPF$ DISTRIBUTE {a}(%s)" % ",".join(forms)))
    return result


MAPPINGS = {1: VECTORS, 2: MATRICES, 3: CUBES}
MAPPINGS.update({rank: higher(rank) for rank in (4, 5, 6, 7)})

# ---- operations ----

INTEGERS = ["integer(4)", "integer(1)", "integer(8)", "integer(2)"]
REALS = ["real(8)", "real(4)"]
COMPLEX = ["complex(8)", "complex(4)"]
LOGICALS = ["logical(4)", "logical(1)", "logical(8)", "logical(2)"]
TEXTS = ["character(5)", "character(1)"]
NUMBERS = INTEGERS[:1] + REALS[:1] + INTEGERS[1:] + REALS[1:]
OPERATIONS = {  # types, does it take MASK and EXCLUSIVE
    "sum": (NUMBERS + COMPLEX, True, True),
    "product": (NUMBERS + COMPLEX, True, True),
    "maxval": (NUMBERS, True, True),
    "minval": (NUMBERS, True, True),
    "iall": (INTEGERS, True, True),
    "iany": (INTEGERS, True, True),
    "iparity": (INTEGERS, True, True),
    "all": (LOGICALS, False, True),
    "any": (LOGICALS, False, True),
    "parity": (LOGICALS, False, True),
    "count": (LOGICALS, False, True),
    "copy": (NUMBERS + COMPLEX + LOGICALS + TEXTS, False, False),
}


class Round:
    """Choices that go round: the k-th question of case c gets another answer each time."""

    def __init__(self, case):
        self.state = case * 2654435761 % 2**32

    def pick(self, values):
        self.state = (self.state * 1103515245 + 12345) % 2**32
        return values[(self.state >> 12) % len(values)]


def indices(rank):
    return ["i%d" % d for d in range(1, rank + 1)]


def linear(rank, factors):
    return "+".join("%d*i%d" % (factors[d], d + 1) for d in range(rank))


def value(type_, op, rank):
    """An element as a function of its subscripts."""
    at = linear(rank, (37, 11, 5, 23, 7, 13, 3))
    if type_.startswith("logical"):
        rare = {"all": "/= 2", "any": "== 2"}.get(op, "< 3")
        return "mod(%s, 7) %s" % (at, rare)
    if type_ in TEXTS:
        return "achar(97 + mod(%s, 23)) // 'xyz'" % at
    if op == "product":
        whole = "1 - 2*mod(%s, 2)" % at if type_ == "integer(1)" else "(1 - 2*mod(%s, 2))*(1 + mod(%s, 5)/4)" % (at, at)
        if type_[0] in "rc":
            whole = "%s * 2.0**(mod(%s, 3) - 1)" % (whole, at)
        return "cmplx(%s, 0)" % whole if type_[0] == "c" else whole
    if op in ("iall", "iany", "iparity"):
        return "ior(mod(%s, 120), %s)" % (at, "4" if op == "iall" else "1")
    whole = "mod(%s, 19) - 9" % at
    return "cmplx(%s, mod(%s, 5))" % (whole, at) if type_[0] == "c" else whole


class Case:
    """One call, as a procedure of its own."""

    def __init__(self, number, rank):
        self.number, self.rank, self.shape = number, rank, SHAPES[rank]
        self.declarations, self.directives, self.statements = [], [], []
        self.comment = ""

    def array(self, name, type_, mapping, shape=None):
        shape = shape or self.shape
        self.declarations.append("%s :: %s(%s)" % (type_, name, ",".join(map(str, shape))))
        values = {"a": name, "t": "t_" + name, "np": NP, "n": shape[0]}
        values.update({"n%d" % (d + 1): n for d, n in enumerate(shape)})
        text = mapping[1].format(**values)
        if text:
            self.directives += text.split("\n")

    def fill(self, name, text, shape=None):
        shape = shape or self.shape
        heads = ", ".join("i%d=1:%d" % (d + 1, n) for d, n in enumerate(shape))
        self.statements.append("forall (%s) %s(%s) = %s" % (heads, name, ",".join(indices(len(shape))), text))

    def show(self, name):
        if any(d.startswith("complex") and ":: %s(" % name in d for d in self.declarations):
            # the sign of a zero depends on the order of multiplications
            self.statements.append("%s = %s + (0.0, 0.0)" % (name, name))
        self.statements.append("print *, '%s', %s" % (self.comment, name))

    def text(self):
        names = indices(max(self.rank, 3))
        lines = ["subroutine case%d   ! %s" % (self.number, self.comment)]
        lines += ["integer :: i, " + ", ".join(names)] + self.declarations
        lines += self.directives + self.statements + ["end subroutine"]
        return "\n".join("  " + line if not line.startswith("!HPF$") else line for line in lines)


# ---- prefix and suffix ----

def scan_cases():
    """(operation, side, rank, mapping of the operand), in an order that mixes ranks."""
    for rank in range(1, 8):
        for m, mapping in enumerate(MAPPINGS[rank]):
            for o, op in enumerate(OPERATIONS):
                for side in ("prefix", "suffix"):
                    yield op, side, rank, mapping


def scan_case(number, op, side, rank, mapping):
    types, masked, exclusive = OPERATIONS[op]
    c, turn = Case(number, rank), Round(number)
    type_ = turn.pick(types)
    others = MAPPINGS[rank]
    result = mapping if turn.pick((True, True, False)) else turn.pick(others)
    near = lambda: mapping if turn.pick((True, False)) else turn.pick(others)
    arguments = []
    c.array("a", type_, mapping)
    c.array("r", "integer" if op == "count" else type_, result)
    c.fill("a", value(type_, op, rank))
    whole = "(" + ",".join(":" * rank) + ")"
    part = "(" + ",".join(turn.pick((":", "2:", "1:%d" % max(1, n - 1), "%d:1:-1" % n, "1:%d:2" % n))
                          for n in c.shape) + ")"
    # The operand: the array, a section, an expression; what goes with it is cut in the same way.
    form = turn.pick(("whole", "whole", "section", "expression"))
    cut = part if form == "section" else ""
    operand = "a" + cut
    if form == "expression":
        operand = "a // ''" if type_ in TEXTS else \
            {"l": ".not. a", "i": "a*1 + 0", "r": "1*a", "c": "1*a"}[type_[0]]
    if turn.pick((True, False)):
        arguments.append("dim=%d" % turn.pick(range(1, rank + 1)))
    if masked:
        mask = turn.pick(("none", "array", "array", "scalar", "expression"))
        if mask in ("array", "expression"):
            c.array("k", turn.pick(LOGICALS) if mask == "array" else "logical", near())
            c.fill("k", "mod(%s, 3) /= 0" % linear(rank, (5, 7, 2, 1, 4, 8, 10)))
        arguments += {"none": [], "array": ["mask=k" + cut], "scalar": [turn.pick(("mask=.true.", "mask=.false."))],
                      "expression": ["mask=.not. k" + cut]}[mask]
    if turn.pick((True, False, True)):
        c.array("s", turn.pick(LOGICALS), near())
        c.fill("s", "mod((%s)/%d, 2) == 0" % (linear(rank, (1, 2, 3, 1, 1, 2, 1)), turn.pick((1, 3, 5, 13))))
        arguments.append("segment=s" + cut)
    name = "%s_%s" % (op, side)
    if exclusive:
        way = turn.pick(("none", "true", "false", "variable", "inclusive", "exclusive"))
        if way in ("inclusive", "exclusive"):
            name += "_" + way
        elif way == "variable":
            c.declarations.append("logical :: without")
            c.statements.append("without = %s" % turn.pick((".true.", "sum((/ 1, 2 /)) > 4")))
            arguments.append("exclusive=without")
        elif way != "none":
            arguments.append("exclusive=.%s." % way)
    call = "%s(%s)" % (name, ", ".join([operand] + arguments))
    c.comment = "%d %s %s %s" % (number, mapping[0], result[0], form)
    if form == "section":
        c.statements += ["r = a" if op != "count" else "r = 77", "r%s = %s" % (part, call)]
    elif op == "sum" and turn.pick((True, False)):
        c.statements.append("r = 2*a + %s - 1" % call)
    else:
        c.statements.append("r = %s" % call)
    c.show("r")
    return c


# ---- scatter ----

def scatter_cases():
    for rank in (1, 2, 3):
        for mapping in MAPPINGS[rank]:
            for op in OPERATIONS:
                yield op, rank, mapping


def scatter_case(number, op, rank, mapping):
    types, masked, _ = OPERATIONS[op]
    c, turn = Case(number, rank), Round(number + 7919)
    type_ = turn.pick(types)
    base_rank = turn.pick((1, 1, 2, 3))
    base_type = turn.pick(INTEGERS[:1]) if op == "count" else type_
    base_shape = {1: (29,), 2: (5, 4), 3: (2, 3, 3)}[base_rank]
    base_mapping = turn.pick(MAPPINGS[base_rank])
    c.array("a", type_, mapping)
    c.array("b", base_type, base_mapping, base_shape)
    c.array("r", base_type, base_mapping if turn.pick((True, False)) else turn.pick(MAPPINGS[base_rank]), base_shape)
    c.fill("a", value(type_, op, rank))
    c.fill("b", value(base_type, "sum" if op == "count" else op, base_rank), base_shape)
    arguments = ["a", "b"]
    at = linear(rank, (7, 3, 11, 1, 1, 1, 1))
    for d in range(base_rank):
        name = "x%d" % (d + 1)
        c.array(name, turn.pick(INTEGERS[:1] + INTEGERS[2:3]), mapping if turn.pick((True, True, False))
                else turn.pick(MAPPINGS[rank]))
        if op == "copy":   # which of several elements arrives is not said: they are equal
            c.fill(name, "1 + mod(%s, %d)" % (at, base_shape[d]))
        else:
            c.fill(name, "1 + mod((%s)/%d, %d)" % (at, 1 + 2 * d, base_shape[d]))
        arguments.append(name)
    if op == "copy":
        least = min(base_shape)
        tag = "mod(%s, %d)" % (at, least if base_rank > 1 else base_shape[0])
        c.statements = [s for s in c.statements if not s.startswith("forall") or " x" not in s]
        for d in range(base_rank):
            c.fill("x%d" % (d + 1), "1 + " + tag)
        kind = "s" if type_ in TEXTS else type_[0]
        c.fill("a", {"l": "mod(%s, 2) == 0", "c": "cmplx(%s, 1)", "s": "achar(65 + %s)"}.get(kind, "%s") % tag)
    if masked or op == "copy":
        if turn.pick((True, False)):
            c.array("k", "logical", turn.pick(MAPPINGS[rank]))
            c.fill("k", "mod(%s, 3) /= 0" % linear(rank, (5, 7, 2, 1, 4, 8, 10)))
            arguments.append("mask=k")
    c.comment = "%d %s %s" % (number, mapping[0], base_mapping[0])
    c.statements.append("r = %s_scatter(%s)" % (op, ", ".join(arguments)))
    c.show("r")
    return c


# ---- sort and grade ----

SORTS = ("sort_up", "sort_down", "grade_up", "grade_down")


def sort_cases():
    for rank in (1, 2, 3):
        for mapping in MAPPINGS[rank]:
            for op in SORTS:
                for with_dim in (False, True):
                    yield op, with_dim, rank, mapping


def sort_case(number, op, with_dim, rank, mapping):
    c, turn = Case(number, rank), Round(number + 104729)
    type_ = turn.pick(NUMBERS)
    c.array("a", type_, mapping)
    c.fill("a", "mod(%s, %d) - 9" % (linear(rank, (37, 11, 5, 1, 1, 1, 1)), turn.pick((5, 19, 101))))
    operand = turn.pick(("a", "a", "a(%s)" % ",".join("%d:1:-1" % n for n in c.shape)))
    call = "%s(%s%s)" % (op, operand, ", dim=%d" % turn.pick(range(1, rank + 1)) if with_dim else "")
    result = mapping if turn.pick((True, False)) else turn.pick(MAPPINGS[rank])
    if op.startswith("sort") or with_dim:
        c.array("r", type_ if op.startswith("sort") else "integer", result)
    else:
        size = 1
        for n in c.shape:
            size *= n
        result = turn.pick(MATRICES)
        c.array("r", "integer", result, (rank, size))
    c.comment = "%d %s %s" % (number, mapping[0], result[0])
    c.statements.append("r = " + call)
    c.show("r")
    return c


FAMILIES = {"scan": (scan_cases, scan_case), "scatter": (scatter_cases, scatter_case),
            "sort": (sort_cases, sort_case)}


def number_of(family):
    return len(list(FAMILIES[family][0]()))


def program(family, numbers):
    listed, make = FAMILIES[family]
    cases = list(listed())
    lines = ["program library", "  use hpf_library", "  implicit none"]
    lines += ["  call case%d" % n for n in numbers] + ["contains"]
    lines += [make(n, *cases[n]).text() for n in numbers] + ["end program"]
    return "\n".join(lines) + "\n"


def main():
    p = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    p.add_argument("--family", choices=sorted(FAMILIES), default="scan")
    p.add_argument("--number", action="store_true", help="print how many cases there are")
    p.add_argument("cases", type=int, nargs="*", help="numbers of cases")
    args = p.parse_args()
    if args.number:
        print(number_of(args.family))
    else:
        print(program(args.family, args.cases), end="")


if __name__ == "__main__":
    main()
