! Pointers to structures: array components change behind an INTENT(IN) POINTER; p(a:b,c:d) => p(:,k) takes the bounds that p had before
! RUN: %compare %s
module parts
  implicit none
  type inner
    complex(8) :: z(3)
  end type
  type outer
    type(inner) :: n
    integer :: v(4), i
  end type
contains
  subroutine change(q, w)
    type(outer), pointer, intent(in) :: q
    integer, pointer, intent(in) :: w(:)
    integer :: k
    forall (k = 1:2) q%n%z(k) = conjg(q%n%z(3 - k))
    q%n%z(3) = 1
    forall (k = 1:2) q%v(k) = q%v(k + 1)
    where (q%v > 3) q%v = 0
    do k = 1, 3
      q%n%z(k) = q%n%z(k) + 1
    end do
    w(2:) = q%v(1:2)
    q%i = sum(w)
  end subroutine change
  subroutine reshaped
    type(outer), pointer :: p(:, :)
    integer :: k
    allocate (p(3:6, 2))
    do k = 1, 4
      p(k + 2, 1)%i = k
      p(k + 2, 1)%v = (/ k, 10*k, 100*k, 0 /)
      p(k + 2, 1)%n%z = k
      p(k + 2, 2)%i = -k
    end do
    p(0:1, 1:2) => p(:, 1)
    print *, p%i, shape(p), lbound(p)
    print *, p%v(2), p(1, 2)%v, p(0, 2)%n%z(3)
  end subroutine reshaped
end module parts
program main
  use parts
  type(outer), target :: x
  integer, target :: a(3) = (/ 3, 4, 5 /)
  type(outer), pointer :: px
  integer, pointer :: pa(:)
  x%n%z = (/ (1, 2), (3, 4), (5, 6) /)
  x%v = (/ 1, 2, 3, 4 /)
  px => x
  pa => a
  call change(px, pa)
  print *, x%n%z, x%v, x%i, a
  call reshaped
end program main
