! Syntax errors in declarations.
! RUN: %check-errors %s
subroutine errors(a)
  integer :: i, , j                     !error: expected a name, found ','
  integer i = 5                         !error: an initial value needs '::' in front of the names
  real(8 :: x                           !error: '(' is not closed
  real, dimensio(3) :: y                !error: 'dimensio' is no attribute
  real, bind :: y                       !error: expected '(', found '::'
  real, dimension(3) y                  !error: expected end of statement, '=>' or ',', found 'y'
  real, save, save :: y                 !error: the attribute is given twice
  real, intent(inside) :: a             !error: expected IN, OUT or INOUT, found 'inside'
  real, intent(out in) :: a             !error: expected IN, OUT or INOUT
  real(4, 8) :: x                       !error: expected one kind
  double precision*8 x                  !error: DOUBLE PRECISION and DOUBLE COMPLEX have no kind
  complex*7 x                           !error: COMPLEX*7 does not exist
  character(3, 1, 2) x                  !error: expected a length or KIND=
  real :: x*(*)                         !error: only CHARACTER has length '*'
  real :: x(1:2:3)                      !error: bounds of an array have no stride
  real :: x(:,3)                        !error: either all dimensions of an array are ':' or none is
  real :: x(n=3)                        !error: expected the bounds of a dimension
end subroutine errors
