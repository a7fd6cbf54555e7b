! Clause 13: all elements of an array get the scalar that TRANSFER gives.
! RUN: %compare %light %s
program main
  integer :: a(4), k
  real :: b(2, 2)
  integer, allocatable :: c(:)
  integer, pointer :: d(:)
  character(len=4) :: e(3)
  complex :: z(2)
!HPF$ DISTRIBUTE a(BLOCK)
  k = 17
  a = transfer(k, 0)
  print *, a
  a = transfer(1.0, 0)
  print *, a
  b = transfer(1065353216, 1.0)
  print *, b
  b(:, 1) = transfer(1065353216*2, 1.0)
  print *, b
  allocate (c(3), d(0:2))
  c = transfer(k + 1, 0)
  d = transfer(k + 2, 0)
  print *, c, d
  c(2:) = transfer((/ k, 4 /), 0)
  print *, c
  e = transfer((/ 'a', 'b', 'c', 'd' /), 'abcd')
  z = transfer((/ 1.0, 2.0 /), (0.0, 0.0))
  print *, e, z
end program main
