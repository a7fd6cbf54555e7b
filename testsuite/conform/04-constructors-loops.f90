! Clause 4.5: array constructors whose implied DOs call functions that give structures, or have components of elements: loops before the
! statement, with what each item needs in its place.
! RUN: %compare --np 1,3,4 %light %s
program constructors
  implicit none
  type list
    integer, allocatable :: d(:)
    integer :: k(3) = [1, 2, 3]
    character(:), allocatable :: t
  end type
  type point
    real :: x, y
  end type
  type(list) :: l(4)
  type(point) :: q(4), r(2,2)
  type(point), allocatable :: w(:)
  integer :: i, j, n(4), calls = 0
  integer :: m(4)
  character(3), allocatable :: c(:)
  !HPF$ DISTRIBUTE m(BLOCK)
  do i = 1, 4
    l(i)%d = [(i*j, j = 1, i)]
    l(i)%t = repeat('a', i)
  end do
  n = [(size(l(i)%d), i = 1, 4)]
  print *, n, i
  print *, [(l(i)%k(2:3), i = 1, 4)]
  print *, sum([(sum(l(i)%d), i = 1, 4)])
  print *, [(l(i)%k, l(i)%d(1), i = 1, 4, 2), 77]
  print *, [((l(i)%k(j) + size(l(j)%d), i = 1, 2), j = 3, 1, -1)]
  q = [(made(i), i = 1, 4)]
  print *, q
  r = reshape([((made(i + j), i = 1, 2), j = 3, 4)], [2, 2])
  print *, r, calls
  w = [(made(2*i), i = 1, 3), point(0., 0.)]
  print *, size(w), w
  w = [(made(i), i = 3, 2)]
  print *, size(w), calls
  if (any([(size(l(i)%d) > 2, i = 1, 4)])) print *, 'yes'
  c = [character(3) :: (label(i), i = 1, 4)]
  print *, c, len(c)
  print *, [(len(l(i)%t), i = 1, 4)], [(l(i)%d(i), i = 1, 4)]
  do while (sum([(size(l(i)%d), i = 1, 4)]) < 14)
    l(1)%d = [l(1)%d, 5]
  end do
  print *, size(l(1)%d), maxval([(size(l(i)%d), i = 1, 4)])
  n = [(i, i = 1, 4)]*[(size(l(i)%d), i = 1, 4)]
  m = [(size(l(i)%d), i = 1, 4)] + n
  print *, n, m, sum(m)
  print *, inner([(min(size(l(i)%d), 4), i = 1, 4)])
  call counted([1.0, 2.0, 3.0], reshape([1, 2, 3, 4, 5, 6, 7, 8]*1.0, [2, 4]))
contains
  function made(i) result(a)
    integer, intent(in) :: i
    type(point) :: a
    calls = calls + 1
    a = point(i, i*0.5)
  end function
  function label(i) result(a)
    integer, intent(in) :: i
    character(:), allocatable :: a
    a = repeat('z', i)
  end function
  integer function inner(v)
    integer, intent(in) :: v(:)
    integer :: i
    inner = sum([(size(l(v(i))%d)*v(i), i = 1, size(v))])
  end function
  subroutine counted(b, q) ! constructors within one, anew in each turn
    real, intent(in) :: b(:), q(:,:)
    integer :: i, j, n
    integer, allocatable :: k(:)
    n = size(b)
    k = [(count([(big(q(:,j), b(i)), i=1, n)]), j=1, size(q, 2))]
    print *, k, [(sum([(i*j, i=1, n+j)]), maxval(spread([(i, i=1, j)], 1, n)), j=1, n)]
  end subroutine counted
  pure logical function big(x, y)
    real, intent(in) :: x(:), y
    big = sum(x) > 3*y
  end function big
end program
