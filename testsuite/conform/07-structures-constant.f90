! Clause 7: constants and initial values that are MERGE, PACK, UNPACK, EOSHIFT, TRANSPOSE, SPREAD or CSHIFT of constant structures
! with array components.
! RUN: %compare %s
program p
  type u
    character(2) :: s(2,2)
  end type
  type t
    integer :: i
    integer :: v(2)
    type(u) :: w
  end type
  type(u), parameter :: a = u(reshape((/'ab','cd','ef','gh'/),(/2,2/))), b = u('zz')
  type(t), parameter :: c(3) = (/ t(1, (/1,2/), a), t(2, (/2,3/), b), t(3, (/3,4/),b) /)
  logical, parameter :: m(3) = (/ .true., .false., .true. /)
  call s
  print *, size(pack(c,m))
contains
  subroutine s
  type(t), parameter :: x1(2) = merge(c(1:2), c(2:3), (/.true.,.false./))
  type(t), parameter :: x2(2) = pack(c, m)
  type(t), parameter :: x3(3) = pack(c, .true.)
  type(t) :: x4(3) = unpack(c, (/.true.,.false.,.true./), c(1))
  type(t), parameter :: x5(3) = eoshift(c, 1, c(2))
  type(t), save :: x6(2,1) = transpose(reshape(c(1:2), (/1,2/)))
  type(t), parameter :: x7 = merge(c(1), c(2), .true.)
  type(t), parameter :: x8(1,2) = spread(merge(c(1:2), c(2:3), m(1:2)),1,1)
  type(t), parameter :: x9(0) = merge(c(1:0), c(1:0), m(1:0))
  type(t), parameter :: xa(2,3) = cshift(reshape(c, (/2,3/), pad=c(3:1:-1)), (/1,2/), 2)
  type(t) :: xb(2) = pack(c, m, c(1:2))
  integer, parameter :: n = x5(2)%v(1)
  integer :: k(x2(2)%v(2))
  print *, x1%i, x1%v(2), x1(1)%w%s, x1(2)%w%s(2,1)
  print *, x2, 'x', x3%v(1), x3%v(2), 'x', x4
  print *, x5, 'x', x6, 'x', x7, 'x', x8, 'x', size(x9), xa, xb, n, size(k)
  end
end
