"""language_more.py: more of what language.py picks from: the other intrinsic functions, kinds of types, kinds of
procedures, storage and input and output.

Each function returns choices, one of which the generator takes. What transcendental functions give is rounded
to eighths by `bounded` before anyone sees it, and bits of integers are cut down where they could grow.
"""

# Procedures without a module, as FORTRAN 77 has them: COMMON and EQUIVALENCE, ENTRY, alternate returns, GO TO, statement
# functions, DATA, labelled DO, assumed size.
OLD = '''
subroutine lookup(k, r, *, *)
  integer k, r, t(6)
  integer i1, i2(2), i3
  equivalence (i1, i2(1)), (i3, i2(2))
  common /shared/ i1, c2, c3
  integer c2
  real*8 c3
  save t
  data t /1, 2, 2*5, 7, 11/
  integer twice
  twice(j) = 2*j + i1
  r = 0
  i1 = k
  i3 = k + 1
  do 20 i = 1, 6
    if (t(i) - mod(k, 12)) 10, 20, 30
10  r = r + twice(t(i))
20 continue
30 t(mod(k, 6) + 1) = mod(t(mod(k, 6) + 1) + c2, 12)
  c3 = c3/2 + i3
  c3 = mod(c3, 512d0)
  goto (40, 50), mod(k, 3)
  return
40 return 1
50 return 2
end
block data
  integer d1, d2
  real*8 d3
  common /shared/ d1, d2, d3
  data d1, d2, d3 /3, 4, 0.5d0/
end
integer function total(v, n)
  integer v(*), n, last, i, later
  save last
  data last /7/
  total = last
  goto 5
entry later(v, n)
  later = last + 1
5 do i = 1, n
    total = mod(total + v(i)*i, 900)
  end do
  last = total
end
'''

# For the module: generic names, defined operators and assignment, recursion, procedure arguments, pointers, allocatable
# results and components.
MODULE = '''
  type pair
    integer :: p = 1
    real(8) :: q = 0.5d0
  end type pair
  type bag
    character(len=3) :: name = 'bag'
    integer, allocatable :: held(:)
  end type bag
  type link
    integer :: value
    type(link), pointer :: next => null()
  end type link
  interface operator(.mix.)
    module procedure mix_pairs, mix_numbers
  end interface
  interface operator(+)
    module procedure add_pairs
  end interface
  interface assignment(=)
    module procedure pair_from, number_from
  end interface
  interface shrink
    module procedure shrink_i, shrink_r, shrink_c
  end interface
'''

MORE_PROCEDURES = '''
  elemental type(pair) function mix_pairs(x, y)
    type(pair), intent(in) :: x, y
    mix_pairs = pair(mod(x%p*3 + y%p, 500), mod(x%q + 2*y%q, 32d0))
  end function mix_pairs
  elemental integer function mix_numbers(x, y)
    integer, intent(in) :: x, y
    mix_numbers = mod(x*5 - y, 300)
  end function mix_numbers
  elemental type(pair) function add_pairs(x, y)
    type(pair), intent(in) :: x, y
    add_pairs = pair(mod(x%p + y%p, 700), mod(x%q + y%q, 16d0))
  end function add_pairs
  subroutine pair_from(x, n)
    type(pair), intent(out) :: x
    integer, intent(in) :: n
    x%p = mod(n, 100)
  end subroutine pair_from
  subroutine number_from(n, x)
    integer, intent(out) :: n
    type(pair), intent(in) :: x
    n = x%p + int(x%q)
  end subroutine number_from
  elemental integer function shrink_i(i)
    integer, intent(in) :: i
    shrink_i = i/2
  end function shrink_i
  elemental real(8) function shrink_r(x)
    real(8), intent(in) :: x
    shrink_r = x/2
  end function shrink_r
  elemental character(len=2) function shrink_c(c)
    character(len=*), intent(in) :: c
    shrink_c = c
  end function shrink_c
  pure integer function bend(i, j)
    integer, intent(in) :: i, j
    bend = mod(i*j + 3, 200)
  end function bend
  pure integer function blur(i, j)
    integer, intent(in) :: i, j
    blur = (i + 2*j)/3
  end function blur
  recursive integer function depth(k) result(r)
    integer, intent(in) :: k
    if (k <= 1) then
      r = 1
    else
      r = mod(depth(k/2) + 2*depth(k - 3), 400)
    end if
  end function depth
  integer function applied(f, v)
    interface
      pure integer function f(i, j)
        integer, intent(in) :: i, j
      end function f
    end interface
    integer, intent(in) :: v(:)
    integer :: i
    applied = 0
    do i = 1, size(v)
      applied = mod(applied + f(v(i), i), 800)
    end do
  end function applied
  function chosen(v, most) result(r)
    integer, intent(in) :: v(:), most
    integer, allocatable :: r(:)
    r = pack(v, v < most)
  end function chosen
  function joined(a, b) result(r)
    character(len=*), intent(in) :: a, b
    character(len=len_trim(a) + len(b)) :: r
    r = trim(a)//b
  end function joined
  subroutine push(list, k)
    type(link), pointer :: list
    integer, intent(in) :: k
    type(link), pointer :: new
    allocate (new)
    new = link(k, list)
    list => new
  end subroutine push
  subroutine drain(list, total)
    type(link), pointer :: list, gone
    integer, intent(out) :: total
    total = 0
    do while (associated(list))
      total = mod(total*3 + list%value, 900)
      gone => list
      list => list%next
      deallocate (gone)
    end do
  end subroutine drain
'''

DECLARATIONS = '''
  integer(1) :: i1({n})
  integer(2) :: i2({n})
  integer(8) :: i8({n})
  real(4) :: r4({n})
  complex(4) :: z4({n})
  logical(1) :: l1({n})
  integer, allocatable :: al(:), other(:)
  real(8), allocatable :: grid(:,:)
  integer, pointer :: ptr(:)
  integer, target :: tgt({n})
  character(len=:), allocatable :: text
  type(pair) :: pr, prs({n})
  type(bag) :: bg
  type(link), pointer :: list
  integer, external :: total, later
  integer :: k2, c1, c2
  real(8) :: c3
  common /shared/ c1, c2, c3
'''

BEGIN = '''
  i1 = int(mod(a, 100), 1); i2 = int(b, 2); i8 = a*1000000_8 + b; r4 = real(x, 4)/4; z4 = cmplx(a, b); l1 = logical(l, 1)
  tgt = a + b; al = [ 3, 1, 2 ]; text = 'start'; nullify (list); ptr => tgt(::2); pr = pair(3, 1.5d0); prs = pr
  c1 = 1; c2 = 2; c3 = 0.25d0; big = '5'
'''

END = '''
  print '(10i12)', i1, i2, i8
  print *, r4, z4, l1, text, len(text), pr, c1, c2, c3
  print *, size(al), al, tgt
  if (allocated(other)) print *, lbound(other), other
  if (allocated(bg%held)) print *, bg%name, bg%held
'''


def ints(g, i, j, x, c, l, w):
    """Integers of shape (n) from integers i, j, reals x, characters c, masks l and a digit w."""
    return [
        'ichar(%s)' % 'c(:)(1:1)', 'iachar(d(:)(2:2))', 'shiftl(iand(%s, 255), %d)' % (i, w % 4), 'shiftr(iand(%s, 4095), %d)' % (i, w % 6), 'shifta(%s, %d)' % (i, w % 5),
        'lshift(iand(%s, 127), 2)' % i, 'rshift(iand(%s, 1023), 3)' % i, 'leadz(%s)' % i, 'trailz(%s)' % i, 'poppar(%s)' % i,
        'iand(dshiftl(%s, %s, %d), 1023)' % (i, j, w), 'iand(dshiftr(%s, %s, %d), 1023)' % (i, j, w), 'iand(maskr(modulo(%s, 32)), 4095)' % i, 'iand(ishft(maskl(modulo(%s, 32)), -20), 4095)' % i,
        'merge_bits(%s, %s, %d)' % (i, j, w*3), 'int(fraction(%s)*64)' % x, 'int(64*fraction(%s)) + digits(%s)' % (x, x), 'bit_size(%s) + %s' % (i, j), '(radix(1) + %s)' % i, '(kind(x) + %s)' % i,
        '(ubound(a, 1) - %s)' % i, '(lbound(m, 2)*%s)' % i, '(size(m, 2) + %s)' % i, '(len(c) + %s)' % i, '(selected_int_kind(%d) + selected_real_kind(%d) - %s)' % (w, w, i), 'findloc(m, %d, dim=2)' % (w*3),
        '(maxexponent(1d0) - minexponent(1.0) + %s)' % i, 'int(i1)', 'int(i2)', 'int(mod(i8, 1000_8))', 'int(r4)', 'int(real(z4))', 'merge(i1, 7_1, l) + %s' % i, 'tgt', 'modulo(tgt, %d)' % (w + 2), 'shrink(%s)' % i, '(%s .mix. %s)' % (i, j),
        'prs%p', 'ieor(int(i2), %s)' % i, 'index(%s, "a", .true.)' % c, 'verify(%s, "abcAB", back=.true.)' % c, 'scan(%s, "eB", .true.)' % c, 'nint(%s, 4)' % x, 'floor(%s, 4)' % x, 'merge(%d, %s, l1)' % (w, i),
        'int(anint(aimag(z)))', 'int(norm2(reshape(mod(x, 8d0), (/ %d, 1 /)), 2))' % g.n, '(int(sign(1.0, r4)) + %s)' % i, 'int(z4 - conjg(z4))', 'ceiling(real(%s, 4))' % x, 'mod(int(i8/1000), 500)', 'iall(spread(%s, 2, 2), 2)' % i,
        'iparity(m, 2)', 'iany(m, dim=2)', 'int(ibset(int(0, 8), %d)) + %s' % (w, i), 'maxval(spread(%s, 1, 2), 1)' % i, 'sum(reshape([%s, %s], [%d, 2]), 2)' % (i, j, g.n)]


def reals(g, i, x, y, l, w):
    """Reals of shape (n). Arguments are brought to where the functions are tame."""
    small = 'mod(%s, 8d0)' % x
    return [
        'sin(%s)' % x, 'cos(%s)' % x, 'tan(%s/8)' % small, 'asin(%s/8)' % small, 'acos(%s/8)' % small, 'atan(%s)' % x, 'atan2(%s, %s + 0.5d0)' % (x, y), 'atan(%s, 1.5d0)' % x, 'sinh(%s/4)' % small,
        'cosh(%s/4)' % small, 'tanh(%s)' % small, 'asinh(%s)' % x, 'acosh(1 + abs(%s))' % x, 'atanh(%s/9)' % small, 'exp(%s/4)' % small, 'log(1 + abs(%s))' % x, 'log10(1 + abs(%s))' % x, 'gamma(abs(%s) + 0.5d0)' % 'mod(%s, 5d0)' % x,
        'log_gamma(abs(%s) + 0.5d0)' % x, 'erf(%s/4)' % small, 'erfc(%s/4)' % small, 'erfc_scaled(abs(%s))' % small, '8*bessel_j0(%s)' % small, '8*bessel_j1(%s)' % small, '8*bessel_jn(%d, %s)' % (w % 4, small),
        'bessel_y0(1 + abs(%s))' % x, 'bessel_y1(1 + abs(%s))' % x, 'bessel_yn(%d, 2 + abs(%s))' % (w % 3, x), 'hypot(%s, %s)' % (x, y), '8*fraction(%s)' % x, 'nearest(%s, 1d0)' % x, '2**20*spacing(%s)/2**20' % x,
        'mod(rrspacing(%s), 64d0)' % x, 'dprod(real(%s, 4), r4)' % small, 'real(r4, 8)', 'real(real(%s, 4), 8)' % x, 'dble(aimag(z4))', 'dble(i1)', 'dble(i8/100000)', 'abs(z)/2', 'real(sqrt(cmplx(abs(%s), 1, 8)), 8)' % x,
        'real(exp(cmplx(0, %s, 8)), 8)' % x, 'aimag(log(cmplx(1 + abs(%s), %s, 8)))' % (x, y), 'abs(sin(cmplx(%s, 0.5d0, 8)))' % small, 'real(cmplx(%s, %s)*cmplx(1, -1), 8)' % (small, small), 'prs%q', 'shrink(%s)' % x,
        'real(z**2, 8)', '(%s)**%d' % (small, w % 4), '2d0**mod(%s, 5)' % i, '(1 + abs(%s))**0.5d0' % x, 'merge(%s, tiny(1d0), %s)*1d0' % (x, l), 'sign(%s, -1d0)' % x, 'dim(%s, epsilon(1d0))' % x, 'ceiling(%s) - %s' % (x, x),
        'idint(%s)*0.5d0' % x, 'dabs(%s)' % x, 'dmod(%s, 7d0)' % x, 'dmax1(%s, %s)' % (x, y), 'dsqrt(abs(%s))' % x, 'amax1(r4, 1.5)*1d0', 'float(%s)/4d0' % i, 'dfloat(%s)/8' % i, 'norm2(spread(%s, 2, 2), 2)' % small]


def masks(g, i, j, c):
    return ['bge(%s, %s)' % (i, j), 'bgt(%s, %s)' % (i, j), 'ble(%s, %s)' % (i, j), 'blt(%s, %s)' % (i, j), 'lgt(%s, d)' % c, 'lle(%s, d)' % c, 'l1', 'logical(l1, 4)', '(i1 > i2)', '(r4 <= x)', '(z4 /= z)',
            'is_iostat_end(%s)' % i, 'is_iostat_eor(%s - 2)' % i, '.not. l1', '(i8 > %s)' % i, '(tgt == %s)' % i, 'parity(spread(l, 2, 3), 2)', '(mod(x, 4d0) == aint(mod(x, 4d0)))', '(l1 .eqv. l)']


def chars(g, i, c, w):
    return ['char(65 + modulo(%s, 26))//d(:)(1:3)' % i, "repeat(c(1)(1:1), %d)//d(:)(1:%d)" % (w % 3, 4 - w % 3), 'merge(%s, "none", l1)' % c, 'shrink(%s)//"ab"' % c]


def statements(g):
    """Lists of lines, one of which is taken."""
    n, w, i, x, l = g.n, g.rng.randint(0, 9), g.ints(2), g.reals(2), g.masks(2)
    at = g.rng.randint(1, n)
    return [
        ['i1 = int(mod(%s, 100), 1)' % i], ['i2 = int(%s, 2)' % ('mod(%s, 9000)' % i)], ['i8 = mod(%s, 1000)*30000000_8' % i], ['r4 = real(anint(mod(%s, 64d0)), 4)/8 + 0.0' % x], ['z4 = cmplx(mod(%s, 50), r4)' % i],
        ['l1 = logical(%s, 1)' % l], ['where (l1) i1 = i1/2_1'], ['i8 = i8/3 + i2'], ['z = z4*(0.5, 1.0)', 'z = cmplx(anint(mod(real(z), 64d0)), anint(mod(aimag(z), 64d0)), 8)'], ['z4 = merge(conjg(z4), (1.0, -1.0), %s)' % l],
        # ALLOCATABLE
        ['al = pack(%s, %s)' % (i, l), 'print *, size(al), al'], ['al = [ al, %d, s ]' % w, 'if (size(al) > 20) al = al(:5)'], ['other = chosen(a, %d)' % (w*5), 'print *, size(other)'],
        ['if (allocated(other)) deallocate (other)', 'allocate (other(%d:%d), source=%d)' % (w - 3, w + 2, w), 'other(%d) = s' % w], ['call move_alloc(al, other)', 'al = other(size(other):1:-1)'],
        ['allocate (grid(%d,3), stat=k2)' % n, 'if (k2 == 0) then', '  grid = spread(x, 2, 3)', '  grid(:, 2) = y', '  x = mod(sum(grid, 2), 64d0)', '  print *, k2, shape(grid)', '  deallocate (grid)', 'end if'],
        ["text = trim(c(%d))//'%s'" % (at, 'xyz'[:w % 4]), 'print *, len(text), text'], ['text = joined(c(%d), "zz")' % at, 'print *, joined(text, c(1)), len(joined("a ", text))'], ["text = text//d(%d)(2:3)" % at, "if (len(text) > 30) text = text(5:9)"], ['bg%held = a', 'bg%held = mod(bg%held + 1, 100)', "bg%name = c(1)", 'print *, bg%name, sum(bg%held)'],
        # POINTER
        ['ptr => tgt(%d:1:-1)' % n, 'ptr(1) = %d' % w], ['ptr => tgt(%d::%d)' % (at, w % 3 + 1), 'ptr = mod(ptr + %d, 500)' % w, 'print *, associated(ptr), size(ptr), ptr'], ['tgt = mod(%s, 300)' % i], ['nullify (ptr)', 'print *, associated(ptr)', 'allocate (ptr(3))', 'ptr = %d' % w, 'print *, sum(ptr), associated(ptr, tgt)', 'deallocate (ptr)', 'ptr => tgt'],
        ['do i = 1, min(%d, 4)' % n, '  call push(list, a(i))', 'end do', 'call drain(list, k2)', 'print *, k2, associated(list)'],
        # procedures
        ['pr = pr .mix. pair(%d, 0.25d0)' % w, 'print *, pr'], ['pr = s', 'print *, pr%p'], ['s = pr'], ['prs = prs .mix. pr'], ['prs(%d) = prs(%d) + pair(2, 0.5d0)' % (at, n), 'print *, prs(%d)' % at], ['prs%p = shrink(a)', 'prs%q = shrink(prs%q)'],
        ['s = depth(%d)' % (w*3)], ['s = applied(bend, a)', 'u = applied(v=b, f=blur)'], ['tgt = a', 'k2 = total(tgt, %d) + later(tgt(%d), 1)' % (n, at), 'print *, k2'],
        ['k2 = 0', 'call lookup(%d, k2, *@1, *@2)' % w, 'print *, "none", k2', 'goto @3', '@1 print *, "first", k2', 'goto @3', '@2 print *, "second", k2', '@3 continue'],
        ['call inner(%d)' % w, 'print *, s, half(3d0)'], ['print *, half(w), inverse(%d)' % (w + 1)],
        # control
        ['select case (trim(c(%d)))' % at, "case ('aA':'cZ')", '  s = s + 1', "case ('d':)", '  s = s - 1', 'case default', '  u = u + 1', 'end select'], ['k2 = %d' % (w + 3), 'do while (k2 > 1)', '  k2 = merge(k2/2, mod(3*k2 + 1, 64), mod(k2, 2) == 0)', '  if (k2 == 4) exit', 'end do', 'print *, k2'],
        ['rows@: do i = 1, %d' % n, '  do j = 1, %d' % g.k, '    if (m(i, j) > 60) cycle rows@', '    if (m(i, j) < -90) exit rows@', '    s = mod(s + m(i, j), 900)', '  end do', 'end do rows@'], ['associate (v => x(%d), q2 => a)' % at, '  v = v/2', '  q2(1) = %d' % w, 'end associate'],
        ['block', '  integer :: loc(%d)' % n, '  loc = a; loc(%d) = 0' % at, '  b = loc', 'end block'], ['if (s - u) @1, @2, @3', "@1 print *, 'less'", 'goto @4', "@2 print *, 'same'", 'goto @4', "@3 print *, 'more'", '@4 continue'],
        # inquiries, other kinds in reductions
        ['print *, command_argument_count(), new_line("a") == achar(10)'],
        ['print *, lbound(a), ubound(m), shape(m), size(t), kind(i8), bit_size(i2), storage_size(r4), huge(i1), tiny(1.0), range(i8), precision(r4), digits(i2), epsilon(r4)'],
        ['print *, maxloc(x), minloc(i8), findloc(a, a(%d)), maxval(i1), minval(r4), sum(z4), product(mod(i2, 2_2) + 2_2 - 1_2), norm2(r4(1:1)), dot_product(z4, z4(%d:1:-1))' % (at, n)], ['print *, any(l1), all(l1), count(l1, kind=8), parity(l), iall(i2), iany(i1), iparity(i8)'],
        ['print *, cshift(i2, %d), eoshift(l1, 1), spread(i1(1), 1, 2), merge(r4, 0.0, l1), transfer(1.5, 1), transfer(i1, 1_1)' % w]]


def transfers(g):
    n, w = g.n, g.rng.randint(0, 9)
    return [
        ["open (10, status='scratch', access='stream', form='unformatted')", 'write (10) i1, a, r4', 'inquire (10, pos=k2)', 'print *, k2', 'read (10, pos=%d) b' % (n + 1), 'close (10)'],
        ["open (10, status='scratch')", "write (10, '(i6)') a", 'backspace 10', 'read (10, *) k2', 'print *, k2', 'rewind 10', 'read (10, *, end=@1, err=@1) b', '@1 close (10)'],
        ["open (10, status='scratch')", 'write (10, *) s', 'endfile 10', 'rewind 10', 'read (10, *) k2', 'read (10, *, iostat=k2) u', 'print *, k2 < 0, is_iostat_end(k2)', 'close (10)'],
        ["write (*, '(a)', advance='no') 'half '", "write (*, '(i0)') s"], ["open (10, status='scratch')", "write (10, '(a)') 'some words here'", 'rewind 10', "read (10, '(a5)', advance='no', size=k2) e", 'print *, k2, e(1:k2)', "read (10, '(a12)', advance='no', eor=@1, size=k2) e", '@1 print *, k2', 'close (10)'],
        ["big = '2*%d, , 3*4 /'" % w, 'tgt = 9', 'k2 = 0', 'if (%d >= 1) read (big, *, iostat=k2) tgt' % n, 'print *, k2, tgt'], ["write (big, '(3(i4,:,\",\"))') a(1:min(3, %d))" % n, 'print *, trim(big)'], ["print '(t5,i3,tl3,a,tr2,i3/ss,i4,sp,i4,s,i4)', modulo(s, 90), 'x', modulo(u, 90), 1, 2, 3"],
        ["print '(*(i0,\" \"))', a"], ["print '(2(2i5,1x,f6.2)/)', (a(i), b(i), x(i), i = 1, %d)" % n], ["print '(bz,i4)', 12", "read (text, '(a)', iostat=k2) e"], ["open (10, status='scratch', form='unformatted', access='direct', recl=8*%d)" % n, 'write (10, rec=3) i8', 'i8 = 0', 'read (10, rec=3) i8', 'close (10)'],
        ["open (10, status='scratch', form='unformatted')", 'write (10) z, l1, c', 'write (10) t(1)%i, pr%p', 'backspace 10', 'read (10) k2', 'print *, k2', 'rewind 10', 'read (10) z, l1', 'close (10)'],
        ["inquire (10, opened=g)", "print *, g", "inquire (iolength=k2) a, x", "print *, k2"], ["print '(l1,1x,a,1x,en12.3,1x,es10.2e3,1x,g12.4,1x,z8.8,1x,o6,1x,b9.4)', g, e(1:4), w, w*100, w/3, 255, 64, 5"], ["print '(2(f8.3,sp,f8.3,s))', z4"], ["print *, i1, i2", "print *, i8", "print *, r4", "print *, z4, l1"],
        ["print '(dp,f6.2,dc,f6.2,dp)', 1.5, 2.5"], ["print '(rn,f5.1,ru,f5.1,rd,f5.1,rz,f5.1)', 0.25, 0.25, -0.25, 0.75"], ["read (big, '(i2)', iostat=k2, iomsg=e) u", 'u = 3'], ["print '(1x,2p,f8.2,0p,f8.2,-1p,f8.3,0p)', 1.5, 1.5, 1.5"]]


INNER = '''
contains
  subroutine inner(k)
    integer, intent(in) :: k
    s = mod(s + k, 900)
    a(1) = a(1) + k
    if (k > 5) call inner2
  end subroutine inner
  subroutine inner2
    u = u + 1
    x = x/2
  end subroutine inner2
  real(8) function half(v)
    real(8), intent(in) :: v
    half = v/2 + s
  end function half
  integer function inverse(k)
    integer, intent(in) :: k
    integer :: i
    inverse = 0
    do i = 1, size(p)
      if (p(i) == k) inverse = i
    end do
  end function inverse
'''
