! Clause 4: arrays of structures whose extents are known only where they are computed, wherever values stand.
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
  interface operator(+)
    module procedure addt, addr
  end interface
contains
  elemental function addt(a, b) result(c)
    type(t), intent(in) :: a, b
    type(t) :: c
    c%n = a%n + b%n
    c%v = a%v + b%v
  end function
  elemental function addr(a, b) result(c)
    type(r), intent(in) :: a, b
    type(r) :: c
    c%k = a%k + b%k
    c%w = [a%w, b%w]
  end function
  elemental integer function val(a)
    type(t), intent(in) :: a
    val = a%n + sum(a%v)
  end function
  elemental integer function valr(a)
    type(r), intent(in) :: a
    valr = a%k + sum(a%w)
  end function
  function mk(i) result(x)
    integer, intent(in) :: i
    type(t) :: x
    x = t(i, [i, 2*i])
  end function
  function some(n) result(x)
    integer, intent(in) :: n
    type(t), allocatable :: x(:)
    integer :: i
    allocate(x(n))
    do i = 1, n
      x(i) = t(i, [i, i+1])
    end do
  end function
  subroutine show(a)
    type(t), intent(in) :: a(:)
    integer :: i
    print *, size(a), (a(i)%n, a(i)%v, i = 1, size(a))
  end subroutine
end module
program p
  use m
  implicit none
  integer :: i, j, n
  logical, allocatable :: q(:)
  type(t) :: a(3)
  type(r) :: b(3)
  n = 3
  a = [(t(i, [i, i]), i=1, 3)]
  b = [(r(i, [i, i]), i=1, 3)]
  print *, val([((t(i, [j, i]), j = 1, i), i = 1, n)])
  print *, val([((t(i, [j, i]), j = 1, i), i = 1, n)] + [((t(i, [j, i]), j = 1, i), i = 1, n)])
  call show([((t(i, [j, i]), j = 1, i), i = 1, n)])
  call show([((mk(i+j), j = 1, i), i = 1, n)] + mk(3))
  print *, valr([((r(i, [j, i]), j = 1, i), i = 1, n)])
  print *, valr([((r(i, [j, i]), j = 1, i), i = 1, n)] + b(2))
  print *, [((t(i, [j, i]), j = 1, i), i = 1, n)]
  call show(pack([((t(i, [j, i]), j = 1, i), i = 1, n)], [((mod(i,2)==1, j = 1, i), i = 1, n)]))
  print *, val(pack(a, a%n > 1))
  print *, val(pack(a, a%n > 1) + pack(a, a%n < 3))
  print *, valr(pack(b, b%k > 1))
  print *, valr(pack(b, b%k > 1) + pack(b, b%k < 3))
  call show([t :: pack(a, a%n > 1), some(n), mk(9)])
  call show(merge(some(3), a, a%n > 2))
  call show(some(2) + some(2))
  q = pack([.true., .false., .true.], a%n > 1)
  call show(merge(pack(a, a%n>1), mk(7), pack(a%n == 2, a%n > 1)))
  if (any(val([((t(i, [j, i]), j = 1, i), i = 1, n)]) > 8)) print *, 'yes'
  do while (sum(val([((t(i, [j, i]), j = 1, i), i = 1, n)])) > 5)
    n = n - 1
    print *, 'n', n
  end do
  n = 3
  do i = 1, 2
    if (i > 2) then
      print *, 'no'
    else if (size([((t(i, [j, i]), j = 1, i), i = 1, n)]) == 6) then
      print *, 'six'
      n = 2
    else
      print *, 'else'
    end if
  end do
  select case (sum(val([((t(i, [j, i]), j = 1, i), i = 1, n)])))
  case (:10)
    print *, 'low'
  case default
    print *, 'high'
  end select
  print *, (val([((t(i, [j, n]), j = 1, i), i = 1, n)]), n = 1, 2)
  print *, [(sum(val([((t(i, [j, n]), j = 1, i), i = 1, n)])), n = 1, 3)]
end program
