! Clause 12: ELEMENTAL procedures of structures, with arguments whose extents are known only where they are computed.
! RUN: %compare %light %s
module m
  implicit none
  type t
    integer :: n
    integer :: v(2)
  end type
  type r
    integer :: k
    integer, allocatable :: w(:)
  end type
  interface assignment(=)
    module procedure t_from_i
  end interface
contains
  elemental subroutine t_from_i(x, i)
    type(t), intent(out) :: x
    integer, intent(in) :: i
    x%n = i
    x%v = [i, -i]
  end subroutine
  elemental subroutine bump(x, i)
    type(t), intent(inout) :: x
    integer, intent(in) :: i
    x%n = x%n + i
    x%v = x%v * i
  end subroutine
  elemental integer function val(a)
    type(t), intent(in) :: a
    val = a%n + sum(a%v)
  end function
  elemental function shift(a, k) result(b)
    type(t), intent(in) :: a
    integer, intent(in) :: k
    type(t) :: b
    b = t(a%n + k, a%v + k)
  end function
  elemental function mkr(k) result(b)
    integer, intent(in) :: k
    type(r) :: b
    b%k = k
    allocate(b%w(k))
    b%w = k
  end function
  function ints(n) result(x)
    integer, intent(in) :: n
    integer, allocatable :: x(:)
    integer :: i
    allocate(x(n))
    x = [(i, i = 1, n)]
  end function
  pure function few(n) result(x)
    integer, intent(in) :: n
    type(t), allocatable :: x(:)
    integer :: i
    allocate(x(n))
    do i = 1, n
      x(i) = t(i, [i, i])
    end do
  end function
  logical function loud(k)
    integer, intent(in) :: k
    print *, 'loud', k
    loud = k > 0
  end function
  recursive function tree(n) result(x)
    integer, intent(in) :: n
    type(t), allocatable :: x(:)
    if (n == 0) then
      allocate(x(0))
    else
      x = [t :: tree(n-1), t(n, [n, n]), tree(n-1)]
    end if
  end function
end module
program p
  use m
  implicit none
  integer :: i, j, n, k(5)
  type(t) :: a(3), b(5)
  type(t), allocatable :: c(:)
  type(r), allocatable :: d(:)
  n = 3
  a = ints(3)
  print *, a
  print *, shift(t(1, [2, 3]), ints(4))
  print *, val(shift(t(1, [2, 3]), ints(n)))
  d = mkr(ints(3))
  print *, (d(i)%k, d(i)%w, i = 1, size(d))
  d = [mkr(ints(2)), d(2:3)]
  print *, (d(i)%k, d(i)%w, i = 1, size(d))
  c = [shift(a(1), ints(2)), a]
  print *, c
  call bump(c, ints(5))
  print *, c
  call bump(c, pack([1,2,3,4,5,6,7], [.true., .false., .true., .true., .true., .true., .false.]))
  print *, c
  where (val([((t(i, [j, i]), j = 1, i), i = 1, 2)]) > 3)
    a = shift(few(3), ints(3))
  elsewhere
    a%n = 77
  end where
  print *, a
  forall (i = 1:3) a(i) = shift(a(i), sum(val(few(i))))
  print *, a
  forall (i = 1:3) a(i)%n = sum(val([((t(j, [i, j]), j = 1, i), i = 1, 2)]))
  print *, a
  c = pack(c, [(loud(i - 3), i = 1, 5)])
  print *, c
  print *, tree(2)
  print *, size(tree(3)), sum(val(tree(3)))
  do i = 1, 2
    associate (y => pack(tree(i), val(tree(i)) > 3))
      print *, size(y)
    end associate
  end do
  print *, [(sum(val(tree(i))), i = 1, 3)]
  print *, (size(tree(i)), val(tree(i)), i = 1, 2)
  if (size(tree(n)) > 6 .and. all(val(tree(n)) > 0)) print *, 'ok'
  write (*, '(6i4)') pack(tree(3), mod(val(tree(3)), 2) == 1)
  c = [(few(i), tree(i), i = 1, 2)]
  print *, c%n
  c = [((few(j), j = 1, i), i = 0, 2)]
  print *, c%n
  deallocate(c)
  allocate(c(2), source = pack(few(4), [.false., .true., .true., .false.]))
  print *, c
end program
