! Fortran 2003 12.6: procedure pointers are associated in PURE and ELEMENTAL procedures and, as components, in FORALL.
! RUN: %compare %light %s
module m
  implicit none
  abstract interface
    pure real function f(x)
      real, intent(in) :: x
    end function
  end interface
  type holder
    procedure(f), pointer, nopass :: p => null()
  end type
contains
  pure real function sq(x)
    real, intent(in) :: x
    sq = x*x
  end function
  pure real function cu(x)
    real, intent(in) :: x
    cu = x*x*x
  end function
  pure real function apply(x, k)
    real, intent(in) :: x
    integer, intent(in) :: k
    procedure(f), pointer :: p
    if (k == 1) then
      p => sq
    else
      p => cu
    end if
    apply = 0
    if (associated(p, sq)) apply = 1000
    apply = apply + p(x)
  end function
  elemental real function each(x)
    real, intent(in) :: x
    procedure(f), pointer :: p
    nullify (p)
    p => sq
    if (x > 3) p => cu
    each = p(x)
  end function
  pure subroutine choose(p, k)
    procedure(f), pointer, intent(out) :: p
    integer, intent(in) :: k
    p => null()
    if (k > 0) p => sq
  end subroutine
end module
program t
  use m
  implicit none
  real :: a(10), b(10)
  integer :: i
  procedure(f), pointer :: q
  type(holder) :: h(4)
!hpf$ distribute a(block)
!hpf$ align b(i) with a(i)
  a = [(i,i=1,10)]
  forall (i=1:10) b(i) = apply(a(i), mod(i,2))
  print *, b
  b = each(a)
  print *, b
!hpf$ independent
  do i = 1, 10
    b(i) = apply(a(i), 1)
  end do
  print *, b
  call choose(q, 1)
  print *, q(5.), associated(q)
  call choose(q, 0)
  print *, associated(q)
  forall (i=1:4, i /= 3) h(i)%p => sq
  forall (i=1:4:3) h(i)%p => null()
  print *, h(2)%p(4.), (associated(h(i)%p), i=1,4)
end program
