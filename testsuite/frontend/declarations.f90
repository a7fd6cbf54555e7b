! Declarations in their old and new spellings.
! RUN: %hpfc -fsyntax-only -fdump-parse %s | FileCheck %s
! CHECK-LABEL: subroutine declarations(a, b)
subroutine declarations(a, b)
  ! CHECK-NEXT: implicit REAL(8) a-h o-z
  ! CHECK-NEXT: implicit INTEGER(4) kind=8 i-k
  ! CHECK-NEXT: implicit LOGICAL(4) l-l
  implicit double precision (a-h, o-z), integer(8) (i-k), logical (l)
  ! CHECK-NEXT: type REAL(4) dimension intent(in) optional(:, 0:) :: a
  real, dimension(:,0:), intent(in), optional :: a
  ! CHECK-NEXT: type REAL(4) kind=8 :: x, y*4, z(3)*8, w(4)*8
  real*8 x, y*4, z(3)*8, w*8(4)
  ! CHECK-NEXT: type REAL(4) kind=8 parameter :: pi = 3.5d0
  real(kind=8), parameter :: pi = 3.5d0
  ! CHECK-NEXT: type COMPLEX(4) kind=8 :: c16
  complex*16 c16
  ! CHECK-NEXT: type COMPLEX(8) :: dc
  double complex dc
  ! CHECK-NEXT: type CHARACTER len=* kind=1 parameter :: s = 'it''s'
  character(len=*, kind=1), parameter :: s = 'it''s'
  ! CHECK-NEXT: type CHARACTER len=8 :: c, d*4
  character*8, c, d*4
  ! CHECK-NEXT: type CHARACTER len=10 kind=1 :: e
  character(10, 1) e
  ! CHECK-NEXT: type CHARACTER len=* :: b
  character*(*) b
  ! CHECK-NEXT: type REAL(8) allocatable target :: t(:, :)
  doubleprecision, allocatable, target :: t(:,:)
  ! CHECK-NEXT: type INTEGER(4) parameter :: k(3) = (/ 1, 2, 3 /), m(2) = (/ 1, 2 /)
  integer, parameter :: k(3) = (/ 1, 2, 3 /), m(2) = [1_8, 2]
  ! CHECK-NEXT: parameter :: n = 3, n1 = n + 1
  parameter (n = 3, n1 = n + 1)
  ! CHECK-NEXT: attributes intent(inout) :: q
  ! CHECK-NEXT: attributes intent(out) :: r
  intent(in out) :: q
  intent (out) r
  ! CHECK-NEXT: attributes dimension :: u(n, -1:1), v(2)
  dimension u(n,-1:1), v(2)
  ! CHECK-NEXT: attributes save
  save
  ! CHECK-NEXT: attributes save :: u, v
  save u, v
  ! CHECK-NEXT: attributes external :: f, g
  external f, g
  ! CHECK-NEXT: attributes intrinsic :: sin
  intrinsic :: sin
  ! CHECK-NEXT: data i, j / 1, -2 /
  ! CHECK-NEXT: data (u(i, 1), i = 1, 3) / 3*0.0 /
  ! CHECK-NEXT: data l1, l2, l3 / n*.true. /
  ! CHECK-NEXT: data dc / (1.0, -2.0) /
  data i, j /1, -2/, (u(i,1), i = 1, 3) /3*0.0/ l1, l2, l3 /n*.true./
  data dc /(1.0,-2.0)/
  ! CHECK-NEXT: interface
  ! CHECK-NEXT: elemental REAL(4) function h(p)
  ! CHECK-NEXT: type REAL(4) intent(in) :: p
  interface
    elemental real function h(p)
      real, intent(in) :: p
    end function h
  end interface
end subroutine declarations
! CHECK-LABEL: recursive pure REAL(8) function f(x, y) result(r)
pure recursive double precision function f(x, y) result(r)
end function
! CHECK-LABEL: INTEGER(4) function result(result) result(function)
integer(kind=4) function result(result) result(function)
end
! CHECK-LABEL: subroutine nothing()
subroutine nothing
end
