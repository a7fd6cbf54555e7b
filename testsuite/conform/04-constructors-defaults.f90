! Clause 4: constructors that leave out components of types with default values.
! RUN: %compare --np 1,3,4 %light %s
program defaults
  type part
    integer :: n = 3
    character(2) :: c = 'zz'
  end type
  type half
    integer :: a = 4, b
  end type
  type cell
    type(part) :: p(0:2), q
    real :: x = 1.5
    integer :: k
  end type
  type(cell) :: c, d(2)
  call s(cell(k=5))
  c%p(1)%n = 8; c%q%c = 'qq'
  c = cell(k=9)
  print *, c
  d = (/ cell(k=1), cell(q=part(c='ab'), k=2) /)
  print *, d
  d = cell(x=0., k=7)
  print *, d%p(2)%c, d%k, d%x, d(2)%p%n
contains
  subroutine s(x)
    type(cell), intent(in) :: x
    print *, x
  end subroutine
end program
