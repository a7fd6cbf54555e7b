! 12.7: ELEMENTAL functions of arrays of structures with POINTER components; 12.3.2.1.2: such arrays
! as what defined assignment takes.
! RUN: %compare %s
module cells
  implicit none
  type cell
    integer, pointer :: p => null()
    integer :: v = 0
  end type
contains
  elemental function val(c) result(v)
    type(cell), intent(in) :: c
    integer :: v
    v = c%v + c%p
  end function
  elemental function two(c, d) result(v)
    type(cell), intent(in) :: c, d
    integer :: v
    v = c%v * d%v
  end function
end module
module lists
  use cells
  implicit none
  type list
    type(cell), pointer :: c(:) => null()
  end type
  interface assignment(=)
    module procedure take
  end interface
contains
  subroutine take(l, c)
    type(list), intent(out) :: l
    type(cell), intent(in) :: c(:)
    allocate(l%c(size(c)))
    l%c = c(size(c):1:-1)
  end subroutine
  function total(c) result(t)
    type(cell), intent(in) :: c(:, :)
    integer :: t, i
    t = 0
    do i = 1, size(c, 1)
      t = t + sum(val(c(i, :)))
    end do
  end function
end module
program records
  use lists
  implicit none
  type(cell) :: a(3, 2), c(4)
  type(list) :: l
  integer :: i, j, b(3, 2), d(4), e(4)
  logical :: ok(4)
  do i = 1, 3
    do j = 1, 2
      allocate(a(i, j)%p)
      a(i, j)%p = 10*i + j
      a(i, j)%v = i - j
    end do
  end do
  print *, val(a), val(a(::2, 2)), sum(val(a)), maxloc(val(a)), total(a)
  forall (i = 1:3) b(i, :) = two(a(i, :), a(4 - i, :))
  print *, b
  c(2) = a(1, 1)
  c(4) = a(2, 2)
  ok = (/ (associated(c(i)%p), i = 1, 4) /)
  d = 0
  e = 0
  where (ok) d = val(c) ! nothing else has a target
  print *, d
  where (ok)
    e = val(c) + d
    d = e - val(c)
  elsewhere
    e = -1
  end where
  print *, d, e
  print *, two(c, c(2)), (/ (two(c(i:i + 1), c(4)), i = 1, 3) /), (val(a(i, :)), i = 1, 3)
  print *, val((/ a(1, 1), c(2), cell(c(4)%p, 7) /)), val(reshape(a, (/ 2, 3 /)))
  l = a(:, 1)
  print *, l%c%v, val(l%c)
  l = l%c(2:)
  print *, val(l%c)
  l = (/ c(4), l%c /)
  print *, val(l%c)
  l = pack(c, ok)
  print *, val(l%c)
end program
