! Clause 4.5: array constructors whose implied DOs have items of sizes that differ by iteration.
! RUN: %compare %light %s
program constructors
  implicit none
  type list
    integer, allocatable :: d(:)
    character(3), allocatable :: w(:)
    real, pointer :: p(:) => null()
  end type
  type point
    real :: x
    integer :: k
  end type
  type cloud
    type(point), allocatable :: q(:)
  end type
  type(list) :: l(4)
  type(cloud) :: c(3)
  integer, allocatable :: z(:), m(:)
  type(point), allocatable :: all(:)
  character(3), allocatable :: words(:)
  integer :: i, j, n = 4, total
  do i = 1, n
    allocate(l(i)%d(2), l(i)%p(i), l(i)%w(i - 1))
    l(i)%d = [i, -i]
    l(i)%p = i/2.
    do j = 1, i - 1
      l(i)%w(j) = char(ichar('a') + i)//char(ichar('m') + j)
    end do
  end do
  z = [(l(i)%d, i = 1, n)]
  print *, size(z), z
  do i = 1, n
    deallocate(l(i)%d)
    allocate(l(i)%d(5 - i))
    l(i)%d = [(10*i + j, j = 1, 5 - i)]
  end do
  z = [(l(i)%d, i = 1, n)]
  print *, size(z), z
  print *, [(l(i)%d, l(i)%d(1), i = n, 1, -1), 7]
  print *, [0, (l(i)%d, (l(j)%d(1:j), j = 1, 2), i = 3, 4)]
  print *, [(l(i)%d, i = 3, 2)], size([(l(i)%d, i = 1, 3)]), sum([(l(i)%d, i = 1, 4)])
  print *, [(l(i)%p*2, i = 1, n)], maxval([(l(i)%p, i = 1, 4)])
  print *, [((l(i)%d(j), j = 1, size(l(i)%d)), i = 1, n)]
  print *, [(int(l(i)%p) + [(j, j = 1, i)], i = 1, n)]
  words = [(l(i)%w, i = 1, n)]
  print *, size(words), words
  do i = 1, 3
    allocate(c(i)%q(4 - i))
    c(i)%q = [(point(i + j/8., i*j), j = 1, 4 - i)]
  end do
  all = [(c(i)%q, i = 1, 3)]
  print *, size(all), all
  print *, size([point(1., 2), (c(i)%q(2:), i = 1, 2), point(3., 4)])
  total = 0
  do while (size([(l(i)%d, i = 1, total)]) < 8)
    total = total + 1
  end do
  print *, total
  if (any([(l(i)%d, i = 1, n)] == 31)) print *, 'found'
  allocate(m(10))
  m = [(l(i)%d, i = 1, n)] + 1
  print *, m, count([(l(i)%d > 20, i = 1, n)])
  call show([(l(i)%d, i = 1, n)], 3)
  z = [z, (l(i)%d, i = 1, 2)]
  print *, size(z), z
  z = [(few(i), i = 1, n)]
  print *, z
  print *, [(few(i), i, i = 1, 3)], sum([(few(i), i = 1, n)]), [((few(j), j = 1, i), i = 1, 2)]
  print *, [(pack([1, 2, 3, 4], [1, 2, 3, 4] > i), i = 0, 4)]
  associate (f => few(3), g => pack(z, z > 200))
    print *, size(f), f, g
  end associate
contains
  function few(k) result(r)
    integer, intent(in) :: k
    integer, allocatable :: r(:)
    integer :: j
    r = [(k*100 + j, j = 1, k)]
  end function
  subroutine show(a, k)
    integer, intent(in) :: a(:), k
    print *, size(a), a(k), [(l(a(k) - 11 + i)%d, i = 0, 1)]
  end subroutine
end program
