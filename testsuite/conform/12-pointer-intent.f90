! INTENT(IN) of a POINTER is said of its association: what it leads to may change.
! RUN: %compare --np 1,3 %s
! RUN: %compare --np 2 --flags=-fcheck=all %s
module pointer_intents
  implicit none
  type cell
    integer, pointer :: at
    integer :: n
  end type cell
contains
  subroutine change(p, q, c)
    integer, pointer, intent(in) :: p(:), q
    type(cell), intent(in) :: c
    p(2:) = p(2:) + 10
    p(1) = size(p)
    q = q * 2
    c%at = c%n
    call fill(p(::2))
    where (p > 10) p = -p
  end subroutine change
  subroutine fill(x)
    integer, intent(inout) :: x(:)
    x = x + 100
  end subroutine fill
end module pointer_intents

program p
  use pointer_intents
  implicit none
  integer, target :: t(6), s = 21, n
  integer, pointer :: a(:), b
  type(cell) :: c
  integer :: i
  t = [(i, i = 1, 6)]
  a => t(1:5); b => s; c%at => n; c%n = 7
  call change(a, b, c)
  print *, t, s, n
end program p
