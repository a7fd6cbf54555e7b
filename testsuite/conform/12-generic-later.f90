! Fortran 2003 12.3.2.1: PROCEDURE in a generic INTERFACE, before the interface bodies; kinds of several components are expressions.
! RUN: %compare %light %s
program t
  implicit none
  interface operator(*)
    procedure dot
  end interface
  interface gen
    procedure :: dot, ext
  end interface
  interface
    function dot(a, b) result(r)
      logical, intent(in) :: a
      integer, intent(in) :: b
      real :: r
    end function
    subroutine sext(a)
      integer :: a
    end subroutine
    real function ext(a)
      integer, intent(in) :: a
    end function
  end interface
  procedure(ext), pointer :: p
  type pair
    real(kind(1d0)) :: x, y
    integer(selected_int_kind(12)) :: i, j(2)
    character(kind=kind('a'), len=2) :: c, d
  end type
  interface change
    procedure :: other
  end interface
  procedure(sext) :: other
  procedure(real(kind(1d0))) :: wide, wider
  integer :: k = 4
  type(pair) :: v
  p => ext
  v = pair(1d0/3, 2, 3, 2_8**40, 'ab', 'cd')
  call change(k)
  print *, k, wide(1), wider(2)
  print *, .true.*3, gen(2), gen(.true., 5), v
end program
function dot(a, b) result(r)
  logical, intent(in) :: a
  integer, intent(in) :: b
  real :: r
  r = merge(b, 0, a)
end function
real function ext(a)
  integer, intent(in) :: a
  ext = a*2
end function
subroutine other(a)
  integer :: a
  a = a + 1
end subroutine
real(kind(1d0)) function wide(i)
  integer :: i
  wide = i/3d0
end function
double precision function wider(i)
  integer :: i
  wider = i/7d0
end function
