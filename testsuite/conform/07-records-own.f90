! Clause 7: constructors of records of what the assigned record holds; MERGE of two records.
! RUN: %compare %light %s
module m
  implicit none
  type t
    integer, allocatable :: v(:), w(:)
    integer :: x(2) = 0, y(2) = 0
    integer :: k = 0
    integer, allocatable :: q, r
  end type
  type n
    integer :: k
    integer :: x(2), y(2)
    type(n), pointer :: next => null()
  end type
contains
  subroutine sw(a)
    type(t), intent(inout) :: a(:)
    integer :: i
    do i = 1, size(a)
      a(i) = t(a(i)%w, a(i)%v, a(i)%y, a(i)%x, a(i)%k + 1, a(i)%r, a(i)%q)
    end do
  end subroutine
  subroutine show(a)
    type(t), intent(in) :: a
    print *, a%v, '|', a%w, '|', a%x, a%y, a%k, a%q, a%r
  end subroutine
  subroutine ids(a)
    type(n), intent(in) :: a(:)
    print *, a%k
  end subroutine
end module
program p
  use m
  implicit none
  type(t) :: a(2), s
  type(n), target :: h, g
  type(n), pointer :: pn
  s = t([1, 2, 3], [4], [5, 6], [7, 8], 9, 11, 12)
  a(1) = s
  a(2) = t([1], [2, 2], [3, 3], [4, 4], 5, 7, 8)
  call sw(a)
  call show(a(1))
  call show(a(2))
  a(1) = t(a(1)%v, [a(1)%w, a(2)%v], a(1)%y, a(2)%x, 3, a(1)%q, 1)
  call show(a(1))
  s = merge(a(1), a(2), a(1)%k > 3)
  call show(s)
  call show(merge(a(1), a(2), a(1)%k < 4))
  h = n(1, [2, 3], [4, 5], null())
  h = n(h%x(1), h%y, h%x, h%next)
  print *, h%k, h%x, h%y
  g = n(7, h%y, h%x, h)
  print *, g%k, g%x, g%y, g%next%x
  pn => g
  pn = n(pn%y(2), pn%y, pn%x, pn%next)
  print *, g%k, g%x, g%y, g%next%x
  pn%next = n(g%next%y(1), pn%next%y, pn%next%x, pn)
  print *, h%k, h%x, h%y, h%next%x
  call ids(pack([g, h, g], [.true., .false., .true.]))
  call own_vectors
contains
  subroutine own_vectors ! subscripts that the assignment changes
    type(n) :: b(3), c(3)
    integer :: i
    c = [(n(4 - i, [i, 10*i], [i, i]), i = 1, 3)]
    b = c
    b(b%k) = n(b(1)%k, b(2)%x, [0, 0])
    print *, b%k, (b(i)%x, i = 1, 3)
    b = c
    b(b%x(1)) = c(b%k)
    print *, b%k, b%x(1)
    b(b(2:3)%k) = b(b(1:2)%x(1))
    print *, b%k, b%x(1)
  end subroutine
end program
