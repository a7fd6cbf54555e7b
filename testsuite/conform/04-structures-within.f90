! 4.5: default values of arrays of structures with ALLOCATABLE components inside structures; such structures
! as OPTIONAL arguments that are absent; PACK and implied DO in constructors of them.
! RUN: %compare %light %s
module kinds_a
  type inner
    character(:), allocatable :: s
    integer :: k = 1
  end type
  type node
    integer :: v = 3
    type(node), pointer :: next => null()
  end type
  type outer
    type(inner) :: one, many(2)
    type(inner), allocatable :: all(:)
    real :: r(3) = 2
    type(node) :: n
    type(node), pointer :: p => null()
    type(inner), allocatable :: sc
  end type
  type plain
    integer :: i = 1
    real :: a(2) = 0
  end type
contains
  subroutine s1(x, a, y)
    type(outer), optional, intent(inout) :: x
    integer, intent(in) :: a
    type(outer), optional, intent(inout) :: y(:)
    print *, 's1', a, present(x), present(y)
    if (present(x)) print *, x%one%k, x%many%k, x%r, x%n%v, associated(x%p), allocated(x%sc)
    if (present(y)) print *, size(y), y%one%k
  end subroutine
  subroutine s2(x, a, y, z)
    type(node), optional, pointer :: x
    integer, intent(in) :: a
    type(node), optional, target :: y
    type(node), optional, allocatable :: z
    print *, 's2', a, present(x), present(y), present(z)
    if (present(x)) print *, associated(x)
    if (present(y)) print *, y%v
    if (present(z)) print *, allocated(z)
  end subroutine
  subroutine s3(x, a, y, z, w)
    type(plain), optional :: x
    integer, intent(in) :: a
    type(plain), optional, allocatable :: y(:)
    type(plain), optional, pointer :: z
    type(inner), optional, allocatable :: w
    print *, 's3', a, present(x), present(y), present(z), present(w)
    if (present(x)) print *, x%i, x%a
    if (present(w)) print *, allocated(w)
  end subroutine
end module
program nested
  use kinds_a
type(outer) :: o, oo(3)
type(node), target :: n
type(node), pointer :: p
type(node), allocatable :: q
type(plain) :: l
type(plain), allocatable :: la(:)
type(plain), pointer :: lp
type(inner), allocatable :: w
nullify(p, lp)
call defaults
call packed
call s1(a=1)
call s1(o, 2)
call s1(a=3, y=oo)
call s1(o, 4, oo)
call s2(a=1)
call s2(p, 2)
call s2(a=3, y=n)
call s2(a=4, z=q)
call s2(p, 5, n, q)
call s3(a=1)
call s3(l, 2)
call s3(a=3, y=la)
call s3(a=4, z=lp)
call s3(a=5, w=w)
call s3(l, 6, la, lp, w)
contains
subroutine defaults()
  type(outer) :: o, two(2)
  type(outer), save :: kept
  type(inner) :: own(2)
  print *, o%many%k, o%n%v, two(2)%many%k, kept%many%k, own%k
  call clear(o, two)
  print *, o%many%k, two(1)%many%k
end subroutine
subroutine clear(a, b)
  type(outer), intent(out) :: a, b(:)
  print *, a%many%k, b(2)%many%k
  a%many%k = 9
end subroutine
subroutine packed()
  type(inner), allocatable :: a(:), d(:)
  logical :: out(3) = [.false., .true., .false.]
  integer :: i
  a = [inner("one", 1), inner("two", 2)]
  d = [inner("d1", 1), inner("d2", 2), inner("d3", 3)]
  a = [a, pack(d, .not. out)]
  print *, size(a), (a(i)%k, a(i)%s, i=1, size(a))
  a = [inner("new", 7), pack(a, a%k > 1), inner("end", 9), (inner("x", i), i=1, 2)]
  print *, size(a), (a(i)%k, a(i)%s, i=1, size(a))
end subroutine
end program nested
