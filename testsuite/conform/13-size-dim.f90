! 13.14.103: SIZE, UBOUND and LBOUND of sections and expressions along a dimension that is a variable.
! RUN: %compare %light %s
program p
 real :: a(10,20), b(3)
 integer :: d, i
 do d = 1, 2
  print *, size(a(2:5,::3), dim=d), size(a, d), ubound(a(2:5,:), d), lbound(a, d)
 end do
 print *, (size(transpose(a), d), d = 1, 2), size(a+1, dim=d-1)
 i = 2
 print *, size(matmul(a, transpose(a)), i), size(reshape(a, [4,50]), i), size(spread(b, 1, 4), i)
end program
