#!/usr/bin/env python3
"""hpf_library.py: module HPF_LIBRARY as sequential Fortran, for gfortran.

    hpf_library.py                          prints the whole module
    hpf_library.py --cache DIR SOURCE...    options that gfortran needs for a program of these sources

The functions of HPF 2.0, section 7.7, for every type, kind and rank that they are defined for: the
reference that run tests compare with. The rules are written once, over an array flattened in array element order
(scan, scatter, sort below: a running value, reset where the segment changes); what Fortran wants once
for each rank is a function that does nothing but call them.

gfortran takes half a minute for all of it. So each function is a module of its own, compiled when a
program first names it and kept in DIR, and the module HPF_LIBRARY of a program uses those that it names. Ranks from
4 on stand in a module of their own, which few programs need.

The other names of the library (IALL, LEADZ, ...) are intrinsics of gfortran, passed on. The inquiry
subroutines ask about mappings, which a sequential program has not: they are not here."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import zlib

RANKS = range(1, 8)
LOW, HIGH = range(1, 4), range(4, 8)
TYPES = {  # suffix of procedures: declaration, class
    "i1": ("integer(1)", "i"), "i2": ("integer(2)", "i"),
    "i4": ("integer(4)", "i"), "i8": ("integer(8)", "i"),
    "r4": ("real(4)", "r"), "r8": ("real(8)", "r"), "c4": ("complex(4)", "c"), "c8": ("complex(8)", "c"),
    "r16": ("real(16)", "r"), "c16": ("complex(16)", "c"),
    "l1": ("logical(1)", "l"), "l2": ("logical(2)", "l"),
    "l4": ("logical(4)", "l"), "l8": ("logical(8)", "l"),
    "s": ("character(*)", "s"),
}
# operation: classes, the new value of v with the element x, the value of no elements (by class)
OPERATIONS = {
    "all": ("l", "{v} .and. {x}", ".true."),
    "any": ("l", "{v} .or. {x}", ".false."),
    "copy": ("irlcs", "{x}", None),
    "count": ("l", "{v} + merge(1, 0, {x})", "0"),
    "iall": ("i", "iand({v}, {x})", "int(-1, kind(v))"),
    "iany": ("i", "ior({v}, {x})", "0"),
    "iparity": ("i", "ieor({v}, {x})", "0"),
    "maxval": ("ir", "max({v}, {x})", {"i": "-huge(v) - int(1, kind(v))", "r": "-huge(v)"}),
    "minval": ("ir", "min({v}, {x})", "huge(v)"),
    "parity": ("l", "{v} .neqv. {x}", ".false."),
    "product": ("irc", "{v} * {x}", "1"),
    "sum": ("irc", "{v} + {x}", "0"),
}
KINDS = "1248"
INTRINSICS = "iall, iany, iparity, parity, leadz, popcnt, poppar"


def rows(classes):
    return [(t, d, c) for t, (d, c) in TYPES.items() if c in classes]


def colons(rank):
    return "(" + ",".join(":" * rank) + ")"


def extents(name, rank):
    return "(" + ", &\n        ".join("size(%s, %d, 8)" % (name, k) for k in range(1, rank + 1)) + ")"


def result_type(declaration, of):
    return "character(len(%s))" % of if declaration == "character(*)" else declaration


def combined(op, v, x):
    return OPERATIONS[op][1].format(v=v, x=x)


def nothing(op, c):
    """The value of operation OP for no elements of class C."""
    value = OPERATIONS[op][2]
    return value[c] if isinstance(value, dict) else value


class Generics:
    """The specific procedures of each generic name, where a unit is given only of that unit's."""

    def __init__(self, unit=None, ranks=RANKS):
        self.unit, self.ranks, self.of, self.text = unit, ranks, {}, []

    def wants(self, name):
        return self.unit is None or self.unit == name

    def add(self, name, text, head, body):
        self.of.setdefault(name, []).append(text)
        self.text += [head % text] + ["  " + line for line in body] + ["end"]


def prefix_functions(g):
    """XXX_PREFIX, XXX_SUFFIX and the names of Fortran 202Y: a function for each type and rank."""
    for op, (classes, _, _) in OPERATIONS.items():
        for side in ("prefix", "suffix"):
            name = op + "_" + side
            forms = [(name, name + "_inclusive", op != "copy")]
            if op != "copy":
                forms.append((name + "_exclusive", None, False))
            for own, alias, flag in forms:
                if not g.wants(own):
                    continue
                for t, d, c in rows(classes):
                    for rank in g.ranks:
                        prefix_function(g, op, side, own, flag, t, d, c, rank)
                if op != "copy" and alias:
                    g.of[alias] = g.of[own]


def prefix_function(g, op, side, name, flag, t, d, c, rank):
    masked = op not in ("all", "any", "copy", "count", "parity")
    array = "mask" if c == "l" and op != "copy" else "array"
    dummies = [array, "dim"] + ["mask"] * masked + ["segment"] + ["exclusive"] * flag
    body = ["%s, intent(in) :: %s%s" % (d, array, colons(rank)),
            "class(*), intent(in), optional :: dim"]
    if masked:
        body.append("class(*), intent(in), optional :: mask(..)")
    body.append("class(*), intent(in), optional :: segment(..)")
    if flag:
        body.append("class(*), intent(in), optional :: exclusive")
    kind = "integer" if op == "count" else result_type(d, array)
    body.append("%s :: r%s" % (kind, extents(array, rank)))
    exclusive = ", truth(exclusive)" if flag else \
        ", .true." if name.endswith("exclusive") else ", .false."
    body.append("call scan_%s_%s(%s, r, shape(%s, 8), %s, dim, %ssegment%s)" % (
        op, t, array, array, ".true." if side == "prefix" else ".false.",
        "mask, " if masked else "", exclusive))
    g.add(name, "%s_%s%d" % (name, t, rank), "function %%s(%s) result(r)" % ", ".join(dummies), body)


def scan(op, t, d, c):
    """The scan of lines along DIM, or of all elements in their order."""
    masked = op not in ("all", "any", "copy", "count", "parity")
    value = "integer" if op == "count" else result_type(d, "a")
    yield "subroutine scan_%s_%s(a, r, extent, forward, dim, %ssegment, exclusive)" % (
        op, t, "mask, " if masked else "")
    yield "  %s, intent(in) :: a(*)" % d
    yield "  %s, intent(out) :: r(*)" % ("integer" if op == "count" else d)
    yield "  integer(8), intent(in) :: extent(:)"
    yield "  logical, intent(in) :: forward, exclusive"
    yield "  class(*), intent(in), optional :: dim, segment(..)"
    if masked:
        yield "  class(*), intent(in), optional :: mask(..)"
        yield "  logical :: m(product(extent))"
    yield "  logical :: s(product(extent)), some"
    yield "  integer(8) :: first, last, step, base, line, lines, stride, length, i, before"
    yield "  %s :: v" % value
    yield "  call flags(segment, size(s, kind=8), s)"
    if masked:
        yield "  call flags(mask, size(m, kind=8), m)"
    yield "  call lines_of(extent, dim, lines, length, stride)"
    yield "  do line = 0, lines - 1"
    yield "    base = (line / stride) * stride * length + mod(line, stride) + 1"
    yield "    first = base; last = base + (length - 1) * stride; step = stride"
    yield "    if (.not. forward) then"
    yield "      first = last; last = base; step = -stride"
    yield "    end if"
    yield "    some = .false."
    yield "    before = first"
    yield "    do i = first, last, step"
    yield "      if (s(i) .neqv. s(before)) some = .false.   ! a new segment"
    if op == "copy":
        yield "      if (.not. some) v = a(i)"
        yield "      some = .true."
        yield "      r(i) = v"
    else:
        selected = "if (m(i)) " if masked else ""
        yield "      if (.not. some) v = %s" % nothing(op, c)
        yield "      if (exclusive) r(i) = v"
        if op in ("maxval", "minval"):   # of one element itself, be it infinite
            yield "      %sv = merge(%s, a(i), some)" % (selected, combined(op, "v", "a(i)"))
            yield "      %ssome = .true." % selected
        else:
            yield "      %sv = %s" % (selected, combined(op, "v", "a(i)"))
            yield "      some = .true."
        yield "      if (.not. exclusive) r(i) = v"
    yield "      before = i"
    yield "    end do"
    yield "  end do"
    yield "end"


def scatter_functions(g):
    """XXX_SCATTER(ARRAY, BASE, INDX1, ..., MASK): a function for each type and each rank of BASE."""
    for op, (classes, _, _) in OPERATIONS.items():
        name = op + "_scatter"
        if not g.wants(name):
            continue
        for t, d, c in rows("i" if op == "count" else classes):
            for rank in g.ranks:
                logical = op in ("all", "any", "count", "parity")
                array = "mask" if logical else "array"
                index = ["indx%d" % k for k in range(1, rank + 1)]
                body = ["%s, intent(in) :: base%s" % (d, colons(rank)),
                        "%s, intent(in) :: %s(..)" % ("class(*)" if op == "count" else d, array),
                        "class(*), intent(in) :: %s" % ", ".join(i + "(..)" for i in index)]
                if not logical:
                    body.append("class(*), intent(in), optional :: mask(..)")
                body += ["%s :: r%s" % (result_type(d, "base"), extents("base", rank)),
                         "integer(8), allocatable :: at(:)",
                         "allocate(at(elements(%s)), source=0_8)" % array]
                for k in range(rank, 0, -1):
                    body.append("call place(indx%d, size(base, %d, 8), at)" % (k, k))
                body += ["r = base",
                         "call scatter_%s_%s(%s, r, at%s)" % (op, t, array, "" if logical else ", mask")]
                g.add(name, "%s_%s%d" % (name, t, rank), "function %%s(%s) result(r)" % ", ".join(
                    [array, "base"] + index + ([] if logical else ["mask"])), body)


def scatter(op, t, d, c):
    """Combines the elements of ARRAY into elements AT (from 0) of the result."""
    logical = op in ("all", "any", "count", "parity")
    yield "subroutine scatter_%s_%s(array, r, at%s)" % (op, t, "" if logical else ", mask")
    yield "  %s, intent(in) :: array(..)" % ("class(*)" if op == "count" else d)
    yield "  %s, intent(inout) :: r(0:*)" % d
    yield "  integer(8), intent(in) :: at(:)"
    if not logical:
        yield "  class(*), intent(in), optional :: mask(..)"
        yield "  logical :: m(size(at, kind=8))"
    yield "  %s :: a(size(at, kind=8))" % ("logical" if op == "count" else result_type(d, "array"))
    yield "  integer(8) :: i"
    yield "  call %s(array, size(at, kind=8), a)" % ("flags" if op == "count" else "flat_" + t)
    if not logical:
        yield "  call flags(mask, size(at, kind=8), m)"
    yield "  do i = 1, size(at, kind=8)"
    yield "    %sr(at(i)) = %s" % ("" if logical else "if (m(i)) ", combined(op, "r(at(i))", "a(i)"))
    yield "  end do"
    yield "end"


def flat(t, d):
    """The elements of an array of any rank, or a scalar N times, in array element order."""
    yield "subroutine flat_%s(x, n, a)" % t
    yield "  %s, intent(in) :: x(..)" % d
    yield "  integer(8), intent(in) :: n"
    yield "  %s, intent(out) :: a(n)" % d
    yield "  select rank (x)"
    yield "  rank (0); a = x"
    for rank in RANKS:
        yield "  rank (%d); a = reshape(x, [n])" % rank
    yield "  end select"
    yield "end"


def sort_functions(g):
    """GRADE_UP and GRADE_DOWN (with DIM another shape: other functions), SORT_UP and SORT_DOWN."""
    for way, up in (("up", ".true."), ("down", ".false.")):
        for t, d, c in rows("irs"):
            for rank in g.ranks:
                array = ["%s, intent(in) :: array%s" % (d, colons(rank))]
                with_dim = "function %s(array, dim) result(r)"
                order = "call order_%s(array, shape(array, 8), %%s, %%s, p)" % t
                name = "grade_" + way
                if g.wants(name):
                    g.add(name, "%s_%s%d" % (name, t, rank), "function %s(array) result(r)", array + [
                        "integer :: r(%d, size(array, kind=8))" % rank,
                        "integer(8) :: p(size(array, kind=8))", order % (up, "0_8"),
                        "call subscripts(shape(array, 8), p, r)"])
                    g.add(name, "%s_d_%s%d" % (name, t, rank), with_dim, array + [
                        "class(*), intent(in) :: dim",
                        "integer :: r%s" % extents("array", rank),
                        "integer(8) :: p(size(array, kind=8))", order % (up, "whole(dim)"),
                        "r = reshape(int(p), shape(array))"])
                name = "sort_" + way
                if g.wants(name):
                    g.add(name, "%s_%s%d" % (name, t, rank), with_dim, array + [
                        "class(*), intent(in), optional :: dim",
                        "%s :: r%s" % (result_type(d, "array"), extents("array", rank)),
                        "integer(8) :: p(size(array, kind=8))", order % (up, "whole(dim)"),
                        "call take_%s(array, shape(array, 8), whole(dim), p, r)" % t])


def sort(t, d):
    """The places in each line along DIM (0: all elements), from 1, in the order of their values."""
    return """subroutine order_{t}(a, extent, up, dim, p)
  {d}, intent(in) :: a(*)
  integer(8), intent(in) :: extent(:), dim
  logical, intent(in) :: up
  integer(8), intent(out) :: p(*)
  integer(8) :: lines, length, stride, line, base
  call lines_of(extent, dim, lines, length, stride)
  do line = 0, lines - 1
    base = (line / stride) * stride * length + mod(line, stride) + 1
    call merge_{t}(a, base, stride, length, up, p)
  end do
end
subroutine merge_{t}(a, base, stride, n, up, p)
  {d}, intent(in) :: a(*)
  integer(8), intent(in) :: base, stride, n
  logical, intent(in) :: up
  integer(8), intent(inout) :: p(*)
  integer(8) :: q(n), s(n), i, width, low, middle, high, left, right
  logical :: takes_right
  q = [(i, i = 1, n)]
  width = 1
  do while (width < n)
    do low = 1, n, 2 * width
      middle = min(low + width, n + 1)
      high = min(low + 2 * width, n + 1)
      left = low; right = middle
      do i = low, high - 1
        takes_right = left == middle
        if (left < middle .and. right < high) then
          if (up) then
            takes_right = a(base + (q(right) - 1) * stride) < a(base + (q(left) - 1) * stride)
          else
            takes_right = a(base + (q(right) - 1) * stride) > a(base + (q(left) - 1) * stride)
          end if
        end if
        if (takes_right) then
          s(i) = q(right); right = right + 1
        else
          s(i) = q(left); left = left + 1
        end if
      end do
    end do
    q = s
    width = 2 * width
  end do
  do i = 1, n
    p(base + (i - 1) * stride) = q(i)
  end do
end
subroutine take_{t}(a, extent, dim, p, r)
  {d}, intent(in) :: a(*)
  integer(8), intent(in) :: extent(:), dim, p(*)
  {d}, intent(out) :: r(*)
  integer(8) :: lines, length, stride, line, base, i
  call lines_of(extent, dim, lines, length, stride)
  do line = 0, lines - 1
    base = (line / stride) * stride * length + mod(line, stride) + 1
    do i = base, base + (length - 1) * stride, stride
      r(i) = a(base + (p(i) - 1) * stride)
    end do
  end do
end""".format(t=t, d=d).splitlines()


def helpers():
    """What all use: arguments of any kind and rank, absent ones included."""
    yield "function whole(x) result(n)   ! 0 if there is none"
    yield "  class(*), intent(in), optional :: x"
    yield "  integer(8) :: n"
    yield "  n = 0"
    yield "  if (.not. present(x)) return"
    yield "  select type (x)"
    for k in KINDS:
        yield "  type is (integer(%s)); n = x" % k
    yield "  end select"
    yield "end"
    yield "function elements(x) result(n)"
    yield "  class(*), intent(in) :: x(..)"
    yield "  integer(8) :: n"
    yield "  n = size(x, kind=8)"
    yield "end"
    yield "function truth(x) result(t)   ! .false. if there is none"
    yield "  class(*), intent(in), optional :: x"
    yield "  logical :: t"
    yield "  t = .false."
    yield "  if (.not. present(x)) return"
    yield "  select type (x)"
    for k in KINDS:
        yield "  type is (logical(%s)); t = x" % k
    yield "  end select"
    yield "end"
    yield "subroutine flags(x, n, f)   ! all .true. if there are none"
    yield "  class(*), intent(in), optional :: x(..)"
    yield "  integer(8), intent(in) :: n"
    yield "  logical, intent(out) :: f(n)"
    yield "  f = .true."
    yield "  if (.not. present(x)) return"
    yield "  select rank (x)"
    for rank in [0] + list(RANKS):
        yield "  rank (%d)" % rank
        yield "    select type (x)"
        for k in KINDS:
            yield "    type is (logical(%s)); f = %s" % (k, "reshape(x, [n])" if rank else "x")
        yield "    end select"
    yield "  end select"
    yield "end"
    yield "subroutine place(x, extent, at)   ! a subscript more, from the last one to the first"
    yield "  class(*), intent(in) :: x(..)"
    yield "  integer(8), intent(in) :: extent"
    yield "  integer(8), intent(inout) :: at(:)"
    yield "  integer(8) :: n, i(size(at, kind=8))"
    yield "  n = size(at, kind=8)"
    yield "  select rank (x)"
    for rank in [0] + list(RANKS):
        yield "  rank (%d)" % rank
        yield "    select type (x)"
        for k in KINDS:
            yield "    type is (integer(%s)); i = %s" % (k, "reshape(x, [n])" if rank else "x")
        yield "    end select"
    yield "  end select"
    yield "  if (any(i < 1 .or. i > extent)) error stop 'a subscript of XXX_SCATTER is outside BASE'"
    yield "  at = at * extent + i - 1"
    yield "end"
    yield from """subroutine lines_of(extent, dim, lines, length, stride)
  integer(8), intent(in) :: extent(:)
  class(*), intent(in), optional :: dim
  integer(8), intent(out) :: lines, length, stride
  integer(8) :: d
  d = whole(dim)
  if (d == 0) then
    lines = 1; length = product(extent); stride = 1
    return
  end if
  if (d < 1 .or. d > size(extent)) error stop 'DIM is not between 1 and the rank'
  length = extent(d)
  stride = max(1_8, product(extent(:d - 1)))
  lines = product(extent(:d - 1)) * product(extent(d + 1:))
end
subroutine subscripts(extent, p, r)
  integer(8), intent(in) :: extent(:), p(:)
  integer, intent(out) :: r(:,:)
  integer(8) :: i, k, rest
  do i = 1, size(p, kind=8)
    rest = p(i) - 1
    do k = 1, size(extent)
      r(k, i) = int(mod(rest, extent(k))) + 1
      rest = rest / extent(k)
    end do
  end do
end""".splitlines()


def ilen():
    for k in KINDS:
        yield "elemental function ilen_i%s(i) result(n)" % k
        yield "  integer(%s), intent(in) :: i" % k
        yield "  integer(%s) :: n" % k
        yield "  n = int(bit_size(i) - leadz(merge(not(i), i, i < 0)), %s)" % k
        yield "end"


def names():
    """The generic functions, each with the unit that has it."""
    of = {}
    for op in OPERATIONS:
        for side in ("prefix", "suffix"):
            of["%s_%s" % (op, side)] = "%s_%s" % (op, side)
            if op != "copy":
                of["%s_%s_inclusive" % (op, side)] = "%s_%s" % (op, side)
                of["%s_%s_exclusive" % (op, side)] = "%s_%s_exclusive" % (op, side)
        of[op + "_scatter"] = op + "_scatter"
    for name in ("grade_up", "grade_down", "sort_up", "sort_down", "ilen"):
        of[name] = name
    return of


def functions(unit=None, ranks=RANKS):
    """The interfaces of a unit (of all if there is none) and its procedures, as lines."""
    g = Generics(unit, ranks)
    prefix_functions(g)
    scatter_functions(g)
    sort_functions(g)
    workers, used = [], "\n".join(g.text)
    if g.wants("ilen"):
        g.of["ilen"] = ["ilen_i%s" % k for k in KINDS]
        workers += ilen()
    for op, (classes, _, _) in OPERATIONS.items():
        for t, d, c in rows(classes):
            if "call scan_%s_%s(" % (op, t) in used:
                workers += scan(op, t, d, c)
        for t, d, c in rows("i" if op == "count" else classes):
            if "call scatter_%s_%s(" % (op, t) in used:
                workers += scatter(op, t, d, c)
    for t, d, c in rows("irs"):
        if "call order_%s(" % t in used:
            workers += sort(t, d)
    interfaces = []
    for name, specific in g.of.items():
        interfaces.append("interface " + name)
        interfaces += ["  module procedure " + s for s in specific]
        interfaces += ["end interface", "public :: " + name]
    return interfaces, workers + g.text


def common():
    yield from helpers()
    for t, d, c in rows("irlcs"):
        yield from flat(t, d)


def module(name, head, procedures):
    lines = ["module " + name] + ["  " + line for line in head]
    if procedures:
        lines += ["contains"] + ["  " + re.sub(r"^(function|subroutine) ", r"pure \1 ", line)
                                 for text in procedures for line in text.splitlines()]
    return "\n".join(lines + ["end module " + name]) + "\n"


def umbrella(used):
    return module("hpf_library", ["use hpf_library_" + unit for unit in used] +
                  ["implicit none", "intrinsic :: " + INTRINSICS], [])


def cache_folder(cache):
    """Another one for each version of this file."""
    with open(__file__, "rb") as own:
        return os.path.join(os.path.abspath(cache), "hpf_library-%08x" % zlib.crc32(own.read()))


def kept(cache, gfortran, unit):
    """Compiles the module of a unit unless the cache has it. Returns its object file."""
    folder = cache_folder(cache)
    target = os.path.join(folder, unit + ".o")
    if os.path.exists(target):
        return target
    if unit == "common":
        text = module("hpf_library_common", ["implicit none"], list(common()))
    else:
        name, high, _ = unit.partition("__high")
        interfaces, procedures = functions(name, HIGH if high else LOW)
        text = module("hpf_library_" + unit, ["use hpf_library_common", "implicit none", "private"] +
                      interfaces, procedures)
    os.makedirs(folder, exist_ok=True)
    work = tempfile.mkdtemp(dir=folder)
    try:
        with open(os.path.join(work, unit + ".f90"), "w") as source:
            source.write(text)
        subprocess.run(gfortran + ["-O0", "-w", "-I", folder, "-J", work, "-c", unit + ".f90",
                                   "-o", unit + ".o"], cwd=work, check=True)
        for name in ("hpf_library_%s.mod" % unit, unit + ".o"):   # what stands there is whole
            os.rename(os.path.join(work, name), os.path.join(folder, name))
    finally:
        shutil.rmtree(work)
    return target


def has_high_ranks(text):
    """Whether a declaration has four subscripts or more."""
    for line in text.splitlines():
        line = re.sub(r"'[^']*'|\"[^\"]*\"", "", line)
        if re.match(r"\s*(integer|real|complex|logical|character|double|type|dimension|allocatable|"
                    r"pointer|common)\b", line):
            while re.search(r"\([^(),]*\)", line):
                line = re.sub(r"\([^(),]*\)", "", line)
            if re.search(r"\([^()]*(,[^()]*){3}\)", line):
                return True
    return False


def options(cache, gfortran, sources, folder):
    """What gfortran needs before a program's sources: none if they do not use the library. The module
    of this program is written into FOLDER."""
    text = ""
    for path in sources:
        with open(path, encoding="latin-1") as source:
            text += source.read().lower()
    if not re.search(r"^\s*use\b.*\bhpf_library\b", text, re.M) or \
       re.search(r"^\s*module\s+hpf_library\b", text, re.M):
        return []
    of, words = names(), set(re.findall(r"\w+", text))
    used = sorted({of[w] for w in words if w in of})
    if has_high_ranks(text):
        used += [unit + "__high" for unit in used if unit != "ilen"]
    objects = [kept(cache, gfortran, unit) for unit in ["common"] + used]
    with open(os.path.join(folder, "hpf_library.f90"), "w") as source:
        source.write(umbrella(used))
    return ["-I", cache_folder(cache), "-x", "none"] + objects + [
        "-x", "f95", os.path.join(folder, "hpf_library.f90")]


def main():
    if sys.argv[1:2] == ["--cache"]:
        folder = tempfile.mkdtemp(dir=sys.argv[2])
        gfortran = [os.environ.get("GFORTRAN", "gfortran")]
        print(" ".join(options(sys.argv[2], gfortran, sys.argv[3:], folder)))
        return
    interfaces, procedures = functions()
    print("! HPF_LIBRARY for a sequential compiler, written by testsuite/oracle/hpf_library.py.")
    print(module("hpf_library_common", ["implicit none"], list(common())))
    head = ["use hpf_library_common", "implicit none", "private", "intrinsic :: " + INTRINSICS,
            "public :: " + INTRINSICS]
    print(module("hpf_library", head + interfaces, procedures), end="")


if __name__ == "__main__":
    main()
