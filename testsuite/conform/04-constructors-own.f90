! Clause 4.5.10: structure constructors whose values are other components of the structure, by its name and by pointers, which they all had before.
! RUN: %compare %light %s
program p
  implicit none
  type short
    character(1) :: k
    integer :: n
    character(3) :: a
  end type
  type t
    character(1) :: k
    integer :: n, m
    character(3) :: a
    real :: r(2), s(2)
    type(t), pointer :: next => null()
  end type
  type(short), target :: z
  type(t), target :: x, y(2)
  type(t), pointer :: q
  character(3) :: w = 'ab'
  z = short('q', 3, 'hello')
  z = short(z%a, z%n, w)
  print *, z
  x = t('q', 3, 4, 'hello', 1, [2., 3.])
  x = t(x%a, x%n, x%m, w, x%r, x%s, x)
  call show(x)
  x = t(x%a(2:), x%m, x%n, x%k//'y', x%s, x%r + x%s, x%next)
  call show(x)
  q => x%next
  x = t(q%a, q%m + 1, q%n, q%k//'z', q%s(2:1:-1), q%r, q)
  call show(x)
  y = x
  q => y(2)
  y(2) = t(q%a(2:), q%n, q%m, w, q%s, q%r, y(1))
  call show(q)
  q = t(y(2)%a(2:), y(2)%m, 5, q%k, q%r, y(2)%r, y(1))
  call show(q)
  q%next = t(y(1)%a(2:), q%next%m, q%next%n, y(1)%k//'k', y(1)%s, y(1)%r)
  call show(y(1))
  x%next => x
  call clear(x%next)
  print *, x%n, x%m, x%a, x%r, x%s, associated(x%next)
contains
  subroutine show(x)
    type(t), intent(in) :: x
    print *, x%k, x%a, x%n, x%m, x%r, x%s, associated(x%next)
  end subroutine
  subroutine clear(p) ! which is a component of what it leads to
    type(t), pointer :: p
    p = t('c', p%m, p%n, next=null(), r=p%s, s=4., a='new')
  end subroutine
end program
