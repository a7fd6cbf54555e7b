"""calls_types.py: the types of calls.py and the module that makes, changes and digests their values.

For each type T there are three ELEMENTAL functions: `mk_T(k)` makes a value from an integer, `bump(x, k)` changes one
and `key(x)` turns one into an integer, by which structures are printed. `note` keeps integers until `told` prints
them, since a function that stands in a PRINT must not print itself.
"""

# name: (declaration, result of mk from k, result of bump from x and k, key of x)
NUMBERS = {
    'i1': ('integer(1)', 'int(mod(k, 90), 1)', 'int(mod(3*int(x) + k, 100), 1)', 'int(x)'),
    'i2': ('integer(2)', 'int(mod(7*k, 900), 2)', 'int(mod(3*int(x) + k, 1000), 2)', 'int(x)'),
    'i4': ('integer', 'mod(11*k, 900)', 'mod(3*x + k, 1000)', 'x'),
    'i8': ('integer(8)', 'int(k, 8)*5 - 7', 'mod(3*x + k, 1000_8)', 'int(x)'),
    'r4': ('real', 'k/4.0', 'mod(x + k/8.0, 64.0)', 'nint(8*x)'),
    'r8': ('real(8)', 'k/8d0', 'mod(x + k/4d0, 64d0)', 'nint(8*x)'),
    'z4': ('complex', 'cmplx(k, -k/4.0)', 'cmplx(aimag(x), mod(real(x) + k, 64.0))', 'nint(8*real(x)) + 600*nint(8*aimag(x))'),
    'z8': ('complex(8)', 'cmplx(k, k/2d0, 8)', 'cmplx(aimag(x), mod(real(x) + k, 64d0), 8)',
           'nint(8*real(x)) + 600*nint(8*aimag(x))'),
    'l1': ('logical(1)', 'logical(mod(k, 2) == 0, 1)', 'logical(x .neqv. mod(k, 3) == 1, 1)', 'merge(1, 0, logical(x))'),
    'l4': ('logical', 'mod(k, 3) == 0', 'x .neqv. mod(k, 2) == 1', 'merge(1, 0, x)'),
}
STRUCTURES = {
    'pair': '''
    integer :: i = 4
    real(8) :: r = 0.5d0
    character(len=3) :: s = 'abc' ''',
    'arrs': '''
    complex(8) :: z = (1, 2)
    integer :: v(3) = 2
    logical :: l = .true.
    character(len=2) :: t(2) = 'xy' ''',
    'nest': '''
    integer(2) :: i = 3
    type(pair) :: p
    type(arrs) :: w(2)''',
    'seqt': '''
    sequence
    real(8) :: r
    integer :: i, j
    character(len=4) :: c''',
    'alls': '''
    integer :: i = 6
    integer, allocatable :: a(:)
    real(8), allocatable :: k''',
    'ptrs': '''
    integer :: i = 8
    real(8), pointer :: p(:) => null()
    integer, pointer :: q => null()''',
}
MAKE = {
    'pair': "r = pair(k, k/2d0, achar(97 + modulo(k, 26))//'-'//achar(65 + modulo(k, 26)))",
    'arrs': "r%z = cmplx(k, 1, 8); r%v = (/ k, 2*k, 3*k /); r%l = mod(k, 2) == 1; r%t(1) = achar(97 + modulo(k, 26))",
    'nest': 'r%i = int(mod(k, 300), 2); r%p = mk_pair(k + 1); r%w(1) = mk_arrs(k); r%w(2) = mk_arrs(k + 2)',
    'seqt': 'r%r = k/4d0; r%i = k; r%j = -k; r%c = mk_c(k)',
    'alls': 'r%i = k; allocate (r%a(modulo(k, 3) + 1)); r%a = k; if (mod(k, 2) == 0) allocate (r%k, source=k/2d0)',
    'ptrs': 'r%i = k; allocate (r%p(modulo(k, 2) + 1)); r%p = k; allocate (r%q); r%q = 2*k',
}
BUMP = {
    'pair': 'r = x; r%i = bump(x%i, k); r%r = bump(x%r, k); r%s = bump(x%s, k)',
    'arrs': 'r = x; r%v = bump(x%v, k); r%z = bump(x%z, k); r%l = .not. x%l; r%t = bump(x%t, k)',
    'nest': 'r = x; r%i = bump(x%i, k); r%p = bump(x%p, k); r%w = bump(x%w, k)',
    'seqt': 'r = x; r%r = bump(x%r, k); r%j = bump(x%i, k); r%c = bump(x%c, k)',
    'alls': '''r = x; r%i = bump(x%i, k)
    if (allocated(r%a)) r%a = bump(r%a, k)
    if (allocated(r%k)) r%k = r%k/2 + 8''',
    'ptrs': '''r%i = bump(x%i, k)
    if (associated(x%p)) then
      allocate (r%p(size(x%p))); r%p = bump(x%p, k)
    end if
    if (associated(x%q)) then
      allocate (r%q); r%q = bump(x%q, k)
    end if''',
}
KEY = {
    'pair': 'r = x%i + 3*key(x%r) + 7*key(x%s)',
    'arrs': 'r = key(x%z) + 3*sum(x%v*(/ 1, 2, 3 /)) + key(x%l) + sum(key(x%t))',
    'nest': 'r = x%i + key(x%p) + key(x%w(1)) + 3*key(x%w(2))',
    'seqt': 'r = key(x%r) + 3*x%i + 5*x%j + key(x%c)',
    'alls': '''r = x%i
    if (allocated(x%a)) r = r + 5*sum(x%a) + 100*size(x%a)
    if (allocated(x%k)) r = r + 3*key(x%k)''',
    'ptrs': '''r = x%i
    if (associated(x%p)) r = r + 5*sum(key(x%p)) + 100*size(x%p)
    if (associated(x%q)) r = r + 3*x%q''',
}


def declaration(name, length='5'):
    """What declares something of this type."""
    if name == 'c':
        return 'character(len=%s)' % length
    return NUMBERS[name][0] if name in NUMBERS else 'type(%s)' % name


def module():
    """The text of module call_types."""
    names = list(NUMBERS) + list(STRUCTURES) + ['c']
    out = ['module call_types', '  implicit none', '  integer :: seen(2000) = 0, noted = 0']
    for name, parts in STRUCTURES.items():
        out += ['  type ' + name] + parts.strip('\n').split('\n') + ['  end type ' + name]
    for generic in ('key', 'bump'):
        out += ['  interface ' + generic, '    module procedure ' + ', '.join('%s_%s' % (generic, n) for n in names), '  end interface']
    out += ['  interface note', '    module procedure note_one, note_some, note_table', '  end interface', 'contains']
    for name in names:
        of = declaration(name)
        if name in NUMBERS:
            made, bumped, keyed = ('r = ' + part for part in NUMBERS[name][1:])
        elif name == 'c':
            made = "r = achar(97 + modulo(k, 26))//achar(65 + modulo(k/3, 26))//'+'//achar(48 + modulo(k, 10))//'.'"
            bumped, keyed = 'r = x(2:)//achar(97 + modulo(iachar(x(1:1)) + k, 26))', 'integer :: i; r = 0; do i = 1, len(x); r = mod(7*r + iachar(x(i:i)), 9973); end do'
        else:
            made, bumped, keyed = MAKE[name], BUMP[name], KEY[name]
        dummy, result = ('character(len=*)', 'character(len=len(x))') if name == 'c' else (of, of)
        first, _, keyed = keyed.rpartition('integer :: i; ')
        for head, of_x, of_k, of_r, body in (('mk_%s(k)', '', 'integer', of, made), ('bump_%s(x, k)', dummy, 'integer', result, bumped),
                                             ('key_%s(x)', dummy, '', 'integer', keyed)):
            out += ['  elemental function %s result(r)' % (head % name)]
            out += ['    %s, intent(in) :: x' % of_x] if of_x else []
            out += ['    %s, intent(in) :: k' % of_k] if of_k else []
            out += ['    %s :: r' % of_r] + ['    integer :: i' for _ in [1] if first or (name == 'c' and head[0] == 'k')]
            out += ['    ' + body, '  end function']
    return out + '''  subroutine note_one(k)
    integer, intent(in) :: k
    noted = noted + 1; seen(noted) = k
  end subroutine
  subroutine note_some(k)
    integer, intent(in) :: k(:)
    integer :: i
    do i = 1, size(k)
      call note_one(k(i))
    end do
  end subroutine
  subroutine note_table(k)
    integer, intent(in) :: k(:,:)
    integer :: i
    do i = 1, size(k, 2)
      call note_some(k(:, i))
    end do
  end subroutine
  subroutine told(tag)
    integer, intent(in) :: tag
    print '(a,i0,a,(16(1x,i0)))', 'case ', tag, ':', seen(1:noted)
    noted = 0
  end subroutine
end module call_types'''.split('\n')
