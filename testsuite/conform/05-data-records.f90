! Clause 5.2.10: DATA for components of structures that have POINTER components, in arrays and in modules too.
! RUN: %compare %light %s
module m
  implicit none
  type s
    integer :: i
    integer, pointer :: p
    integer :: k(2)
  end type
  type(s) :: v(2)
  type(s), private :: w(2)
  integer :: j
  data (v(j)%i, j=1,2) /3, 4/, v(2)%p /null()/
  data w(1)%i, w(2)%i /5, 6/
contains
  integer function sumw()
    sumw = sum(w%i)
  end function
end module
program t
  use m
  implicit none
  integer :: k
  print *, v%i, sumw(), associated(v(2)%p)
  v%i = 0
  call again
  do k = 1, 2
    call show(k)
  end do
  call r(2)
contains
  subroutine again
    use m, only: x => v
    print *, x%i, sumw()
  end subroutine
  subroutine show(k)
    integer, intent(in) :: k
    type s1
      integer :: i
      integer, pointer :: p
      real :: x
      character(4) :: c
      integer, pointer :: q(:)
    end type
    type(s1) :: b(3)
    type(s1), target :: a
    integer :: i
    data (b(i)%i, i=1,3) /5, 6, 7/, b(2)%x /1.5/
    data b(1)%p, b(2)%p, b(3)%p /3*null()/
    data b(1)%c /'ab'/, (b(i)%c, b(i)%x, i=3,3) /'cde', 2/
    data a%i /4/, a%p /null()/, a%c /'t'/
    print *, b%i, b(2)%x, associated(b(1)%p), associated(b(3)%p)
    print *, b(1)%c, b(3)%c, b(3)%x, a%i, a%c, associated(a%p)
    b(k)%i = 100
    a%i = a%i + 1
    if (k == 1) allocate (b(3)%p)
  end subroutine
  recursive subroutine r(n)
    integer, intent(in) :: n
    type t2
      integer :: i
      integer, pointer :: p
    end type
    type(t2) :: v(2)
    data v(1)%i, v(2)%i /z'10', -3/
    print *, v%i
    v%i = v%i + 1
    if (n > 0) call r(n-1)
  end subroutine
end program
