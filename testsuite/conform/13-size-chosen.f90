! 13-size-chosen.f90: inquiries about elementwise expressions of reductions along a variable DIM, and about PACK of structures.
! RUN: %compare %s
program size_chosen
  implicit none
  type cell
    integer :: i = 4
    integer :: v(3) = 2
    character(len=3) :: s = 'abc'
  end type
  type(cell), parameter :: a = merge(cell(1, (/ 1, 2, 3 /), 'x'), cell(2, (/ 4, 5, 6 /), 'y'), .false.)
  type(cell), parameter :: b(3) = (/ a, (merge(a, cell(5, 7, 'z'), .true.)), merge(fsource=a, tsource=cell(5, 7, 'z'), mask=.true.) /)
  type(cell), parameter :: c = (b(3)), d = ((merge(c, b(1), .false._1)))
  integer, parameter :: n = size(pack(b, (/ .true., .false., .true. /))), k = size(pack((b), b%i > 4), kind=8)
  integer :: x(n), y(size(pack(b, .true.))), z(2, 3, 4) = 1, one = 1, two = 2, j
  logical :: yes = .true.
  print *, a, b, c, d, n, k, size(x), size(y)
  print *, size(pack(b, b%i > one)), shape(pack(b, b%i > two)), size(pack(b, yes)), ubound(pack(z, z > 0), one)
  print *, ubound(norm2(real(z), one), two), ubound(-sum(z, one), two), ubound((maxval(z, one)), two)
  print *, size(abs(maxval(z, one)), two), size(-maxval(z, one)), shape(real(maxval(z, one))), ubound(1 + maxval(z, one), two)
  print *, (ubound(merge(1, minval(z, j), any(z > 0, j)), two), j = 1, 3)
end program
