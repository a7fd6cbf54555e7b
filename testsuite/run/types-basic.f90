! types-basic.f90: components, constructors, assignment and arguments of derived type.
! RUN: %compare --np 1,4 %s
module parts
  implicit none
  type vec
    real(8) :: x = 0d0, y = 0d0
  end type vec
  type particle
    integer :: id
    real(8) :: pos(3)
    type(vec) :: v
    character(len=4) :: tag
    logical :: alive
  end type
  type(particle), parameter :: origin = particle(7, (/ 1d0, 2d0, 3d0 /), vec(4d0, 5d0), 'orig', .true.)
  type(vec) :: gv = vec(1.5d0, 2.5d0)
contains
  function add(a, b) result(c)
    type(vec), intent(in) :: a, b
    type(vec) :: c
    c%x = a%x + b%x
    c%y = a%y + b%y
  end function
  type(vec) function scale(a, f)
    type(vec), intent(in) :: a
    real(8), intent(in) :: f
    scale = vec(a%x*f, a%y*f)
  end function
  subroutine move(p, dt)
    type(particle), intent(inout) :: p
    real(8), intent(in) :: dt
    p%pos(1) = p%pos(1) + dt*p%v%x
    p%pos(2) = p%pos(2) + dt*p%v%y
  end subroutine
  subroutine move_all(p, dt)
    type(particle), intent(inout) :: p(:)
    real(8), intent(in) :: dt
    integer :: i
    do i = 1, size(p)
      call move(p(i), dt)
    end do
    p%pos(3) = p%pos(3) + 1d0
  end subroutine
end module
program a1
  use parts
  implicit none
  interface operator(+)
    module procedure add
  end interface
  type(particle) :: p, q, cells(5)
  type(vec) :: w, u
  integer :: i
  p = origin
  print *, p%id, p%pos, p%v%x, p%v%y, p%tag, p%alive
  print *, p
  q = p
  q%pos(2:3) = q%pos(1:2)
  q%v = vec(9d0, 8d0)
  print *, q%pos, q%v
  print *, w
  w = gv
  print *, w%x, gv
  w = vec(w%y, w%x)
  print *, w
  u = add(w, gv)
  print *, u
  u = scale(add(w, u), 2d0)
  print *, u
  u = u + w
  print *, u
  cells = p
  do i = 1, 5
    cells(i)%id = i
    cells(i)%pos = cells(i)%pos*i
  end do
  cells(2:5)%v%x = cells(1:4)%v%x + cells(2:5)%pos(1)
  print *, cells%v%x
  print *, sum(cells%pos(1)), maxval(cells%id), size(cells), lbound(cells), ubound(cells, 1)
  call move_all(cells, 0.5d0)
  print '(5f8.3)', cells%pos(1)
  print '(5f8.3)', cells%pos(3)
  call move(cells(3), 1d0)
  print *, cells(3)%pos
  cells(1:2) = cells(4:5)
  print *, cells%id
  cells(1:5:2) = (/ cells(5), cells(3), cells(1) /)
  print *, cells%id
  print *, cells(2)
  cells(4) = particle(44, 1d0, vec(y=2d0, x=1d0), 'abcdef', .false.)
  print *, cells(4)
  print *, cells(4)%tag(2:3), cells%tag(1:1)
  where (cells%alive)
    cells%id = -cells%id
  end where
  print *, cells%id
  forall (i = 1:5) cells(i)%pos(2) = i
  print *, cells%pos(2)
  print *, cells(1:2)
  print *, lbound(cells%id), ubound(cells%id), lbound(cells(2:3)%id, 1), lbound(cells), ubound(cells, 1)
end program
