! Clause 13: TRANSFER in constant expressions from and to arrays of structures, with array MOLD and SIZE=; what SOURCE does not reach; infinity, NaN.
! RUN: cd %T && %hpfc %s -o %t && %hpfrun -n 2 %t > %t.out
! RUN: cd %T && %gfortran %s -o %t.gfortran && %t.gfortran | diff - %t.out
program structures
  implicit none
  type inner
    sequence
    integer(2) :: s(2,2)
    character(3) :: c(2)
  end type
  type outer
    sequence
    real(8) :: d
    type(inner) :: q(2)
    logical :: l
  end type
  type flat
    sequence
    real :: x
    integer :: i
  end type
  type(inner), parameter :: one = inner(reshape((/1_2,2_2,3_2,4_2/), (/2,2/)), (/'abc','def'/)), &
    two = inner(reshape((/5_2,6_2,7_2,8_2/), (/2,2/)), (/'ghi','jkl'/))
  type(outer), parameter :: a(3) = (/ outer(1.5d0, (/one,two/), .true.), &
    outer(2.5d0, (/two,one/), .false.), outer(3.5d0, (/two,two/), .true.) /)
  integer, parameter :: n = size(transfer(a, (/0_1/)))
  integer(1), parameter :: w(n) = transfer(a, (/0_1/))
  type(outer), parameter :: b(3) = transfer(w, a), c = transfer(a(2), a(1)), &
    part = transfer(w(1:20), a(1)), last(1) = transfer(a(3:3), a, 1)
  integer, parameter :: z(4) = transfer(a(1), (/0/), 4), short(4) = transfer(7_2, (/0/), 4)
  type(flat), parameter :: f(2) = (/ flat(1.0, 2), flat(3.0, 4) /), &
    g(2) = transfer((/ 2139095040, 3, 2143289344, 5 /), f), h(3) = transfer(f, f, size=3)
  integer(8), parameter :: k(2) = transfer(f, (/0_8/))
  real, parameter :: nan = transfer(2143289344, 1.0), infinity = transfer(-8388608, 1.0)
  complex, parameter :: half = transfer(1.0, (0.0,0.0))
  integer :: image(size(transfer(b(2:3), (/0/))))
  type(flat) :: start(2) = transfer(k, f)
  print *, n, w
  print *, b(2)%q(2)%s(1,2), b(3)%q(1)%c, b%d, b%l
  print *, c%d, c%q(1)%s, c%q(2)%c, c%l, last(1)%d, last(1)%q(1)%c(1), last(1)%l
  print *, part%d, part%q(1)%s, part%q(2)%s
  print *, z, short, half, size(image)
  print *, g%x, g%i, h%x, h%i, k, nan, infinity, start%x, start%i
end program
