! Clause 12: functions of structures wherever a value may stand, as procedure arguments, and in bounds.
! RUN: %compare %light %s
module v
  implicit none
  type vec
    real :: c(2) = 0
  end type
  type box
    type(vec) :: lo, hi
    character(len=5) :: tag = 'box'
  end type
  interface operator(+)
    module procedure vadd
  end interface
  interface operator(*)
    module procedure vmul, vdot
  end interface
  interface operator(.in.)
    module procedure inside
  end interface
  interface norm
    module procedure vnorm
  end interface
  interface
    function ext(n) result(b)
      import :: box
      integer, intent(in) :: n
      type(box) :: b(n)
    end function
  end interface
contains
  elemental function vadd(a, b) result(r)
    type(vec), intent(in) :: a, b
    type(vec) :: r
    r%c = a%c + b%c
  end function
  elemental function vmul(s, b) result(r)
    real, intent(in) :: s
    type(vec), intent(in) :: b
    type(vec) :: r
    r = vec(s*b%c)
  end function
  elemental function vdot(a, b) result(r)
    type(vec), intent(in) :: a, b
    real :: r
    r = sum(a%c*b%c)
  end function
  elemental logical function inside(p, b)
    type(vec), intent(in) :: p
    type(box), intent(in) :: b
    inside = all(p%c >= b%lo%c) .and. all(p%c <= b%hi%c)
  end function
  elemental real function vnorm(a)
    type(vec), intent(in) :: a
    vnorm = sqrt(a*a)
  end function
  pure function mk(x, y) result(r)
    real, intent(in) :: x
    real, intent(in), optional :: y
    type(vec) :: r
    r%c(1) = x
    if (present(y)) r%c(2) = y
  end function
  recursive function tree(n) result(r)
    integer, intent(in) :: n
    type(box) :: r
    if (n == 0) then
      r = box(mk(0.), mk(1., 1.))
    else
      r = tree(n - 1)
      r%hi = 2.0*r%hi
      r%tag = r%tag(1:3)//achar(48 + n)
    end if
  end function
  function apply(f, n) result(s)
    interface
      function f(k) result(b)
        import :: box
        integer, intent(in) :: k
        type(box) :: b
      end function
    end interface
    integer, intent(in) :: n
    real :: s
    type(box) :: t
    integer :: i
    s = 0
    do i = 0, n
      t = f(i)
      s = s + norm(t%hi)
    end do
  end function
  pure integer function width(b)
    type(box), intent(in) :: b
    width = nint(b%hi%c(1) - b%lo%c(1))
  end function
  subroutine work(b)
    type(box), intent(in) :: b
    real :: a(width(b))
    character(len=width(b)) :: s
    a = 1
    s = 'abcdefghijklmnop'
    print *, size(a), sum(a), s, b%tag
  end subroutine
end module
function ext(n) result(b)
  use v, only: box, vec
  implicit none
  integer, intent(in) :: n
  type(box) :: b(n)
  integer :: i
  do i = 1, n
    b(i)%hi%c = real(i)
  end do
end function
program t1
  use v
  implicit none
  type(vec) :: p(3), q
  type(box) :: b, bs(3)
  integer :: i
  p = (/ mk(1.), mk(2., 3.), vec(4.) /)
  print *, p, norm(p), p*p(3:1:-1)
  p = (/ (mk(real(i), i*i*1.0), i = 1, 3) /)
  print *, p(2:3) + p(1:2), norm(mk(3., 4.)), norm(p(1) + mk(2.))
  b = tree(3)
  print *, b, apply(tree, 2)
  call work(tree(2))
  call work(box(mk(0.), mk(3.), 'mine'))
  bs = ext(3)
  print *, p .in. bs, p(1) .in. bs, any((/ mk(0.5, 0.5) .in. bs(1), p(2) .in. b /))
  print *, (norm(mk(real(i), 1.)), i = 1, 2), (mk(1., real(i)), i = 1, 2)
  if (mk(1., 1.) .in. tree(0)) print *, 'in'
  select case (width(tree(2)))
  case (4); print *, 'four'
  case default; print *, 'other'
  end select
  do i = 1, width(tree(1))
    q = q + real(i)*mk(1., -1.)
  end do
  print *, q, sum(norm(2.0*p)), maxval((0.5*p)*p)
  bs%lo = p + 1.0*p
  bs(2:3)%hi = (/ mk(9.), q /)
  where (p .in. bs)
    bs%tag = 'yes'
  elsewhere
    bs%tag = 'no'
  end where
  print *, bs
  p(width(tree(1))) = mk(7., 7.)
  print *, p, count(norm(p) > 3), size(ext(2)), ext(1)
end program
