! types-modules.f90: types in modules: operators, assignment, constructors, functions, allocatable components, I/O.
! RUN: echo "11 12 5.5 6.5 (7,8) 11 'x' 'yz' 99" > %t.in
! RUN: %compare --np 1,3 --stdin %t.in %s
module geometry
  implicit none
  private
  public :: point, box, shape_t, operator(+), operator(*), assignment(=), norm1, make, unit_box, describe, total, counter
  type point
    real :: x = 0.0, y = 0.0
  end type
  type box
    type(point) :: lo, hi
    integer :: tags(2,2) = 5
  end type
  type shape_t
    private
    integer :: n = 3
    type(box) :: b(2)
    real, allocatable :: w(:)
  end type
  type(point), parameter :: origin = point()
  type(box), parameter :: unit_box = box(point(0.0, 0.0), point(1.0, 1.0), reshape((/1, 2, 3, 4/), (/2, 2/)))
  integer :: counter = 0
  interface operator(+)
    module procedure add_points
  end interface
  interface operator(*)
    module procedure scale_point, scale_box
  end interface
  interface assignment(=)
    module procedure point_from_real, real_from_point
  end interface
  interface describe
    module procedure describe_point, describe_box
  end interface
contains
  function add_points(a, b) result(c)
    type(point), intent(in) :: a, b
    type(point) :: c
    c = point(a%x + b%x, a%y + b%y)
  end function
  function scale_point(f, p) result(r)
    real, intent(in) :: f
    type(point), intent(in) :: p
    type(point) :: r
    counter = counter + 1
    r%x = f*p%x
    r%y = f*p%y
  end function
  function scale_box(f, b) result(r)
    real, intent(in) :: f
    type(box), intent(in) :: b
    type(box) :: r
    r = b
    r%lo = f*b%lo
    r%hi = f*b%hi
  end function
  subroutine point_from_real(p, r)
    type(point), intent(out) :: p
    real, intent(in) :: r
    p%x = r
  end subroutine
  subroutine real_from_point(r, p)
    real, intent(out) :: r
    type(point), intent(in) :: p
    r = abs(p%x) + abs(p%y)
  end subroutine
  real function norm1(p)
    type(point), intent(in) :: p
    norm1 = abs(p%x) + abs(p%y)
  end function
  subroutine describe_point(p)
    type(point), intent(in) :: p
    print '(a,2f8.3)', 'point', p
  end subroutine
  subroutine describe_box(b, scale, note)
    type(box), intent(in) :: b
    real, intent(in), optional :: scale
    type(point), intent(in), optional :: note
    print '(a,4f8.3,4i3)', 'box', b
    if (present(scale)) print *, scale
    if (present(note)) print *, note%y
  end subroutine
  function make(n) result(s)
    integer, intent(in) :: n
    type(shape_t) :: s
    integer :: i
    s%n = n
    allocate(s%w(n))
    do i = 1, n
      s%w(i) = i*0.5
    end do
    s%b(2) = unit_box
  end function
  subroutine total(s, v)
    type(shape_t), intent(in) :: s
    real, intent(out) :: v
    v = sum(s%w) + s%n + sum(s%b%hi%x) + sum(s%b(1)%tags)
  end subroutine
end module
program a3
  use geometry, pt => point
  implicit none
  type(pt) :: a, b, c(4), d(3)
  type(box) :: x
  type(shape_t) :: s, t
  real :: r
  integer :: i, k
  type local
    integer :: k(2)
    type(pt) :: q
    complex :: z
    integer :: n
    character(len=3) :: name(2)
  end type
  type(local) :: l, m(2)
  print *, a, b
  a%x = 2.5
  b = pt(1.0, 2.0)
  a = a + b
  print *, a
  b = 2.0*a + b
  print *, b, counter
  if (norm1(2.0*a) > 3.0) print *, 'big'
  if (norm1(a) < 0) then
    print *, 'no'
  else if (norm1(3.0*b + a) > 10.0) then
    print *, 'yes', counter
  else
    print *, 'else'
  end if
  do while (norm1(0.5*a) > 0.5)
    a = 0.5*a
    if (a%x < 1.0) cycle
    print *, a
  end do
  print *, a, counter
  x = 2.0*unit_box
  call describe(x)
  call describe(a)
  call describe(unit_box, scale=3.0, note=b)
  call describe(b=x, note=pt(7.0, 8.0))
  a = 4.5
  print *, a
  r = a
  print *, r
  s = make(4)
  t = s
  call total(t, r)
  print *, r
  t = make(2)
  call total(t, r)
  print *, r
  call total(s, r)
  print *, r
  c = pt(1.0, 2.0)
  c(2:3)%x = (/ 5.0, 6.0 /)
  d = (/ c(1), pt(9.0, 8.0), c(3) /)
  print *, d
  print *, (c(i)%x, c(i)%y, i = 1, 4, 2)
  print *, (c(i), i = 1, 2)
  c = cshift(c, 1)
  print *, c%x
  d = merge(d, c(1:3), d%x > 4.0)
  print *, d
  c(1:3) = d(3:1:-1)
  print *, c
  l = local((/ 1, 2 /), pt(3.0, 4.0), (1.0, 2.0), 11, (/ 'abc', 'de ' /))
  m = l
  m(2)%k = m(2)%k*10
  m%k(1) = m%k(2) + 1
  m(1)%name(2)(2:3) = 'XY'
  print *, m
  print '(2i4, 2f5.1, 2f5.1, i3, 2a)', m
  read (*, *) l, k
  print *, l
  print *, k
  write (10) m
  rewind 10
  m%q%x = 0
  m(1)%name = ' '
  read (10) m
  close (10, status='delete')
  print *, m
  call inner(l, 3)
  print *, l%q
contains
  subroutine inner(p, n)
    type(local), intent(inout) :: p
    integer, intent(in) :: n
    type(pt) :: u(3), v
    real :: w(int(p%n), 3)
    u%y = p%q%x
    v = u(2)
    print *, v, shape(w), size(u), u%x
    v%x = -1
    p%q = v
  end subroutine
end program
