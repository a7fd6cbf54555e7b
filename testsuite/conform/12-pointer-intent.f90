! INTENT(IN) of a POINTER is said of its association: what it leads to may change.
! RUN: %compare %s
! RUN: %compare --np 2 --flags=-fcheck=all %s
module pointer_intents
  implicit none
  type cell
    integer, pointer :: at
    integer :: n
  end type cell
  type plain
    integer :: a = 1, b = 2
  end type plain
  type node
    integer :: color = 0
    type(node), pointer :: next => null()
  end type node
  type graph
    type(node), pointer :: v(:) => null()
    type(plain), pointer :: q(:) => null(), w => null()
    integer, pointer :: k(:) => null()
  end type graph
contains
  subroutine paint(g)
    type(graph), intent(in) :: g
    g%q = plain(4, 5)
    g%q(1) = plain(6, 7)
    g%w = plain(8, 9)
    g%v(1:1) = [node(8)]
    g%v(2) = node(7)
    g%k(2:) = 5
    call visit(g%v(1))
    call visit(g%v(2))
    call second(g%q(2))
    call second(g%w)
    call fill(g%k(1:2))
  end subroutine paint
  subroutine visit(u)
    type(node), intent(inout) :: u
    u%color = u%color + 1
  end subroutine visit
  subroutine second(u)
    type(plain), intent(inout) :: u
    u%b = -u%b
  end subroutine second
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
  real function value(q, u) ! of parts of COMPLEX targets, too
    real, pointer, intent(in) :: q
    real, pointer, intent(in), optional :: u(:)
    value = q
    if (present(u)) value = q + sum(u)*10
    if (q < 0) q = -2*q
  end function value
end module pointer_intents

program p
  use pointer_intents
  implicit none
  integer, target :: t(6), s = 21, n
  integer, pointer :: a(:), b
  type(cell) :: c
  type(graph) :: g
  complex, target :: z = (1, -2), v(4) = [(1, 2), (3, -4), (5, 6), (7, 8)]
  complex, pointer :: w(:)
  integer :: i
  t = [(i, i = 1, 6)]
  a => t(1:5); b => s; c%at => n; c%n = 7
  call change(a, b, c)
  print *, t, s, n
  allocate (g%v(2), g%q(2), g%w, g%k(3))
  g%k = 1
  call paint(g)
  print *, g%v%color, g%q, g%w, g%k
  print *, value(z%im), value(v(2)%re), value(v(2)%im, v(4:1:-2)%re)
  print *, z, v
  w => v(2:3)
  print *, value(w(1)%im), value(w(2)%re)
end program p
