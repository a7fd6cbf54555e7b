! allocatable-packed.f90: ALLOCATABLE arrays take the shape of values that are made of PACK; sections that reductions bound, as vector subscripts
! RUN: %compare --np 1,3 %s
program packed
 implicit none
 integer :: c(9) = (/ 1,7,8,2,9,6,5,4,3 /)
 integer, allocatable :: v(:), w(:), x(:)
 v = (/ 1, 2 /)
 v = eoshift(pack(c, c > 3), 2, -1)
 print *, v
 v = (/ 1, 2 /)
 v = cshift(pack(c, c > 3), 1)
 print *, v
 v = (/ 1, 2 /)
 v = pack(c, c > 3) + 1
 print *, v
 w = cshift(pack(c, c > 3), 1)
 print *, w
 x = eoshift(pack(c, c > 3), 1)
 print *, x
 x = (/ 3 /)
 x = -cshift(pack(c, c > 3), 1)
 print *, x
 w = (/ 5, 4, 3, 2, 1 /)
 x = (/ 0, 0, 0, 0, 0 /)
 x(w(:size(pack(c(:5), c(:5) > 7)))) = 1
 print *, x, x(w(:count(c > 6)))
 x(w(:count(c > 6))) = x(w(:count(c > 6))) + 1
 print *, x
end program packed
