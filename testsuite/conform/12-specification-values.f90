! Clause 7.1.6.2: PURE functions that give structures, pointers, ALLOCATABLE and array values in bounds and lengths of local variables, of dummy
! arguments, of results, and in BLOCK constructs.
! RUN: %compare %light %s
module m0
  implicit none
  type u
    integer :: n = 2
    integer :: d(2) = (/ 3, 4 /)
  end type
  type p
    integer :: n = 2
    integer, pointer :: q(:) => null()
    integer, allocatable :: v(:)
    character(:), allocatable :: s
  end type
  integer, target :: tg(4) = (/ 4,3,2,1 /)
  type(u), target :: ut
contains
  pure function mku(i) result(z)
    integer, intent(in) :: i
    type(u) :: z
    z = u(i, (/ i, i+1 /))
  end function
  pure function mkp(i) result(z)
    integer, intent(in) :: i
    type(p) :: z
    z%n = i
    allocate(z%v(i))
    z%v = i
    z%s = repeat('s', i)
  end function
  pure function mka(i) result(z)
    integer, intent(in) :: i
    type(u) :: z(i)
    z%n = i
  end function
  pure function mkaa(i) result(z)
    integer, intent(in) :: i
    type(u), allocatable :: z(:)
    allocate(z(i))
    z%n = i
  end function
  pure function ia(i) result(z)
    integer, intent(in) :: i
    integer, allocatable :: z
    z = i
  end function
  pure function ip(i) result(z)
    integer, intent(in) :: i
    integer, pointer :: z
    allocate(z)
    z = i
  end function
  pure function ipa(i) result(z)
    integer, intent(in) :: i
    integer, pointer :: z(:)
    allocate(z(i))
    z = i
  end function
  pure function iaa(i) result(z)
    integer, intent(in) :: i
    integer, allocatable :: z(:)
    allocate(z(i))
    z = i
  end function
  pure function up(i) result(z)
    integer, intent(in) :: i
    type(u), pointer :: z
    allocate(z)
    z = u(i, (/ i, i+1 /))
  end function
  pure function cs(i) result(z)
    integer, intent(in) :: i
    character(:), allocatable :: z
    z = repeat('s', i)
  end function
  pure function csa(i) result(z)
    integer, intent(in) :: i
    character(:), allocatable :: z(:)
    allocate(character(i) :: z(i))
    z = 'x'
  end function
  pure integer function nn(z)
    type(u), intent(in) :: z
    nn = z%n + z%d(1)
  end function
  pure integer function na(z)
    type(u), intent(in) :: z(:)
    na = sum(z%n)
  end function
  pure integer function np(z)
    type(p), intent(in) :: z
    np = z%n + sum(z%v) + len(z%s)
  end function
  pure function plus(a, b) result(c)
    type(u), intent(in) :: a, b
    type(u) :: c
    c%n = a%n + b%n
    c%d = a%d + b%d
  end function
  elemental integer function el(a)
    type(u), intent(in) :: a
    el = a%n
  end function
end module
module m1
  use m0
  implicit none
  interface operator(+)
    module procedure plus
  end interface
contains
  subroutine s(i, a, dum)
    integer, intent(in) :: i
    type(u), intent(in) :: a(:)
    real, intent(inout) :: dum(nn(mku(i)))
    real :: b(nn(mku(i))), c(np(mkp(i))), d(na(mka(i))), e(na(mkaa(i))), f(ia(i)), g(ip(i)), h(sum(ipa(i)))
    real :: k(sum(iaa(i))), l(nn(up(i))), m(len(cs(i))), n(size(csa(i))), o(nn(a(1)+mku(2))), q(sum(el(mka(i))))
    real :: r(size(mka(i))), t(size(mkaa(i))), v(maxval(el((/ mku(i), mku(i+1) /)))), w(na((/ mku(i), a(1) /)))
    character(nn(mku(i))) :: c1
    character(sum(ipa(i))) :: c2
    character(len(cs(i))+1) :: c3(nn(up(i)))
    real, pointer :: pt(:)
    !hpf$ distribute b(block)
    !hpf$ distribute dum(block)
    allocate(pt(nn(mku(i))))
    b = 1; dum = dum + 1
    print *, size(b), size(c), size(d), size(e), size(f), size(g), size(h), size(k), size(l), size(m), size(n), size(o), size(q)
    print *, size(r), size(t), size(v), size(w), size(dum), sum(b), sum(dum)
    print *, len(c1), len(c2), len(c3), size(c3), size(pt)
  end subroutine
  function ff(i) result(r)
    integer, intent(in) :: i
    real :: r(nn(mku(i)), ia(i), sum(ipa(i)))
    r = 1
  end function
  function fc(i) result(r)
    integer, intent(in) :: i
    character(nn(mku(i))) :: r(ip(i))
    r = 'ab'
  end function
  function fa(i) result(r)
    integer, intent(in) :: i
    type(u) :: r(nn(mku(i)))
    r%n = 3
  end function
end module
program a8
  use m1
  implicit none
  type(u) :: a(2)
  real :: d(6)
  integer :: i
  d = 2
  call s(3, a, d)
  print *, shape(ff(2)), sum(ff(2))
  print *, fc(2), len(fc(2)), size(fc(2))
  print *, size(fa(2)), fa(1)
  print *, (sum(ff(i)), i=1,2)
  print *, (fc(i), i=1,2)
  forall (i=1:3) d(i) = d(i+3)*2
  block
    real :: b(nn(mku(2))), c(np(mkp(2))), q(sum(ipa(2))), z(ia(3))
    character(nn(mku(3))) :: ch
    print *, size(b), size(c), size(q), size(z), len(ch)
  end block
end program
