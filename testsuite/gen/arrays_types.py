"""arrays_types.py: the types of arrays.py, their literals and values, the module that its programs use, and random mappings.

A type is (base, kind): i integer, r real, z complex, l logical, c character of a length, t the structure `cell`. For each there are
ELEMENTAL functions: `twist(x)` another value of the type, `.with.` of two, `key(x)` an integer; `.over.` takes whole arrays.
"""

TYPES = [('i', 4), ('i', 4), ('i', 4), ('i', 1), ('i', 2), ('i', 8), ('r', 8), ('r', 4), ('r', 8), ('r', 16), ('z', 4), ('z', 8),
         ('l', 4), ('l', 4), ('l', 1), ('l', 8), ('l', 2), ('c', 1), ('c', 3), ('c', 4), ('t', 0)]
NAMES = {'i': 'integer', 'r': 'real', 'z': 'complex', 'l': 'logical'}
LIMITS = {('i', 1): 100, ('i', 2): 30000, ('i', 4): 10**9, ('i', 8): 10**15,
          ('r', 4): 2**20, ('r', 8): 2**45, ('r', 16): 2**80, ('z', 4): 2**20, ('z', 8): 2**45}
SMALL = 9   # what values of arrays stay within
NP = 'NUMBER_OF_PROCESSORS()'

TWIST = {'i': 'mod(x, 7_{k})*2_{k} - 1_{k}', 'r': 'mod(x, 8.0_{k}) - 1.5_{k}',
         'z': 'cmplx(mod(aimag(x), 8.0_{k}), mod(real(x), 8.0_{k}) + 1, {k})', 'l': '.not. x',
         'c': 'x(2:)//achar(97 + modulo(iachar(x(1:1)), 26))', 't': 'cell(x%i + 1, x%r, x%v(3:1:-1), x%s)'}
WITH = {'i': 'mod(x, 9_{k})*2_{k} + mod(y, 9_{k})', 'r': 'mod(x, 8.0_{k})*2 - mod(y, 8.0_{k})',
        'z': 'cmplx(mod(real(x), 8.0_{k}), mod(aimag(y), 8.0_{k}), {k})', 'l': 'x .neqv. y', 'c': 'x(:1)//y(2:)',
        't': 'cell(x%i, y%r, x%v, y%s)'}
KEY = {'i': 'int(x)', 'r': 'nint(8*x)', 'z': 'nint(8*real(x)) + 100*nint(8*aimag(x))', 'l': 'merge(1, 0, logical(x))',
       'c': 'iachar(x(1:1)) + 3*iachar(x(len(x):))', 't': 'x%i + 3*nint(8*x%r) + 5*x%v(1) + 7*x%v(3) + iachar(x%s(2:2))'}

OVER = [('i', 4), ('i', 8), ('r', 4), ('r', 8)]   # .over. of arrays of rank 1 and 2


def declaration(t):
    base, kind = t
    if base == 'c':
        return 'character(len=%d)' % kind
    return 'type(cell)' if base == 't' else '%s(%d)' % (NAMES[base], kind) if kind != 4 else NAMES[base]


def tag(t):
    return t[0] + (str(t[1]) if t[1] else '')


def literal(t, k):
    """A constant, from an integer."""
    base, kind = t
    if base == 'i':
        text = '%d%s' % (abs(k) % (SMALL + 1), '_%d' % kind if kind != 4 else '')
        return '(-%s)' % text if k < 0 else text
    if base == 'r':
        text = '%.3f_%d' % ((abs(k) % 36)/4, kind)
        return '(-%s)' % text if k < 0 and abs(k) % 36 else text
    if base == 'z':
        return '(%s_%d, %s_%d)' % (k % 7 - 3.0, kind, (k % 5)/2, kind)
    if base == 'l':
        return ('.true.' if k % 3 else '.false.') + ('_%d' % kind if kind != 4 else '')
    if base == 'c':
        return "'%s'" % ''.join(' ' if i and k % 4 == 0 else chr(97 + (k*(i + 1) + i) % 26) for i in range(kind))
    return "cell(%d, %.2f_8, (/ %d, %d, 2 /), 'p%sq')" % (k, (k % 9)/2, k % 5, k % 3, chr(97 + k % 26))


def value(t, k, a, b):
    """An expression of a type, of the integer expression `k`."""
    base, kind = t
    at = 'mod(%d*(%s) + %d, 19)' % (a, k, b)
    if base == 'i':
        return 'int(%s - 9, %d)' % (at, kind)
    if base == 'r':
        return 'real(%s - 9, %d)/4' % (at, kind)
    if base == 'z':
        return 'cmplx(%s - 9, mod(%s, 5), %d)' % (at, k, kind)
    if base == 'l':
        return 'logical(mod(%s, 3) == 0, %d)' % (at, kind)
    if base == 'c':
        return '//'.join(['achar(97 + %s)' % at, 'achar(65 + modulo(%s, 7))' % k, "' '", "'.'"][:kind])
    return 'mk(%s)' % at


def module():
    used = sorted(set(TYPES))
    out = '''module array_types
  implicit none
  type cell
    integer :: i = 4
    real(8) :: r = 0.5d0
    integer :: v(3) = 2
    character(len=3) :: s = 'abc'
  end type cell
  integer :: k0 = 0, k1 = 1, k2 = 2, k3 = 3, k4 = 4, k5 = 5, k6 = 6
  integer :: told = 0
  logical :: yes = .true., no = .false.'''.split('\n')
    for generic in ('twist', 'key', 'operator(.with.)'):
        name = generic.replace('operator(.', '').replace('.)', '')
        out += ['  interface ' + generic, '    module procedure ' + ', '.join(name + '_' + tag(t) for t in used if t[0] != 'c' or name == 'key' and t[1] == 1), '  end interface']
    out += ['  interface operator(.over.)', '    module procedure ' + ', '.join('over_%s_%d' % (tag(t), rank) for t in OVER for rank in (1, 2)), '  end interface']
    out += ['contains', '  elemental function mk(k) result(r)', '    integer, intent(in) :: k', '    type(cell) :: r',
            "    r = cell(k - 4, k/2d0, (/ k, 2 - k, 3 /), 'm'//achar(97 + modulo(k, 26))//'n')", '  end function']
    for t in used:
        # LEFT OUT: ELEMENTAL functions whose length is len(x), as arguments of transformational ones, with which gfortran 12 crashes
        of = declaration(t)
        for name, table, more, res in (('twist', TWIST, '', of), ('with', WITH, ', y', of), ('key', KEY, '', 'integer')):
            if name == 'key' and t[0] == 'c':
                if t[1] != 1:
                    continue
                of = 'character(len=*)'
            out += ['  elemental function %s_%s(x%s) result(r)' % (name, tag(t), more), '    %s, intent(in) :: x%s' % (of, more),
                    '    %s :: r' % res, '    r = ' + table[t[0]].format(k=t[1]), '  end function']
    for t in OVER:
        for rank in (1, 2):
            dims = ':, :'[:3*rank - 2]
            out += ['  pure function over_%s_%d(x, y) result(r)' % (tag(t), rank), '    %s, intent(in) :: x(%s), y(%s)' % (declaration(t), dims, dims),
                    '    %s :: r(%s)' % (declaration(t), ', '.join('size(x, %d)' % (d + 1) for d in range(rank))),
                    '    r = mod(x, %s) - mod(cshift(y, 1), %s)' % ((literal(t, 9),)*2 if t[0] == 'i' else ('8.0_%d' % t[1],)*2), '  end function']
    return out + ['end module array_types']


# ---- mappings

def formats(rng, rank, extents, onto):
    """Formats of a DISTRIBUTE, one or two that are not *."""
    words = []
    for n in extents:
        plain = ['BLOCK', 'BLOCK', 'CYCLIC', 'CYCLIC(2)', 'CYCLIC(3)', 'BLOCK(%d)' % max(1, n)]
        if not onto:
            plain += ['GEN_BLOCK((/ ((%d + %s - 1)/%s, i_ = 1, %s) /))' % (n, NP, NP, NP),
                      'GEN_BLOCK((/ (mod(i_, 3), i_ = 1, %s - 1), %d /))' % (NP, n),
                      'INDIRECT((/ (1 + mod(i_*i_/3, %s), i_ = 1, %d) /))' % (NP, n)]
        words.append(rng.choice(plain))
    stay = rng.sample(range(rank), min(rank, rng.choice([1, 1, 2, 2, 3])))
    return [w if d in stay else '*' for d, w in enumerate(words)]


def distribute(rng, name, rank, extents, procs, later=False):
    onto = later or rng.random() < 0.25
    words = formats(rng, rank, extents, onto)
    count = sum(w != '*' for w in words)
    out = []
    tail = ''
    if onto and not later:
        out = ['!HPF$ PROCESSORS %s(%s)' % (procs, ','.join(str(rng.choice([1, 2, 2, 3, 4] if count == 1 else [1, 2, 2])) for _ in range(count)))]
        tail = ' ONTO ' + procs
    return out + ['!HPF$ DISTRIBUTE %s(%s)%s' % (name, ','.join(words), tail)]


def mapping(rng, name, bounds, fresh, later=False):
    """Directives that map an array of these bounds (low, high), at random; `fresh` makes names. `later`: the bounds are not known
    yet, or the array is kept from call to call."""
    rank = len(bounds)
    extents = [max(0, high - low + 1) for low, high in bounds]
    if later or rng.random() < 0.45:
        return distribute(rng, name, rank, extents, fresh('p'), later)
    template = fresh('t')
    dims = [d for d in range(rank) if rng.random() < 0.8] or [rng.randrange(rank)]
    axes = list(dims)
    rng.shuffle(axes)
    axes += [None]*(rank < 7 and rng.random() < 0.35)
    rng.shuffle(axes)
    if len(axes) > 7:
        axes = axes[:7]
    indices = ['j%d_' % d for d in range(rank)]
    source = [indices[d] if d in axes else '*' for d in range(rank)]
    target, limits = [], []
    for d in axes:
        if d is None:
            n = rng.randint(1, 4)
            limits.append((1, n))
            target.append(rng.choice(['*', str(rng.randint(1, n))]))
            continue
        low, high = bounds[d][0], max(bounds[d])
        c, at = rng.choice([1, 1, 1, 2, -1, -1, 3, -2]), rng.choice([0, 0, 1, -2, 5])
        ends = sorted((c*low + at, c*high + at))
        limits.append((ends[0] - rng.choice([0, 0, 1, 3]), ends[1] + rng.choice([0, 0, 2])))
        text = {1: indices[d], -1: '-' + indices[d]}.get(c, '%d*%s' % (c, indices[d]))
        target.append(text + ('%+d' % at if at else ''))
    out = ['!HPF$ TEMPLATE %s(%s)' % (template, ','.join('%d:%d' % pair for pair in limits))]
    out += distribute(rng, template, len(axes), [high - low + 1 for low, high in limits], fresh('p'))
    return out + ['!HPF$ ALIGN %s(%s) WITH %s(%s)' % (name, ','.join(source), template, ','.join(target))]
