! Clause 7.1.7 of Fortran 95: elements of constant arrays of structures, and structures that hold such, are constants in initial values.
! RUN: %compare %light %s
module mm
type rec_t
    integer :: i
end type
type deep
 type(rec_t) :: r(2)
 integer :: k(2)
end type
type(deep), parameter :: d0 = deep([rec_t(1), rec_t(3)], [5,6]), d1(2) = [d0, deep([rec_t(7), rec_t(8)], 4)]
integer, parameter :: k2(2) = [8,9]
end module
use mm
type(deep) :: arr(3) = [d0, deep(d0%r(2:1:-1), k2(2:1:-1)), d0]
type(deep) :: brr(2) = [d0, d0], crr(3)
type(deep) :: drr(2) = [deep(d0%r, d0%k), deep(d0%r(2:1:-1), k2(2:1:-1))]
type(deep) :: err(2) = [deep([rec_t(1), rec_t(3)], [1,2]), deep([rec_t(4), rec_t(5)], k2)]
type(deep) :: frr(3) = [d1, d0]
type(deep) :: one = d1(2)
type(rec_t) :: listed(3) = [d0%r, d1(2)%r(1)]
print *, one, listed
print *, arr
print *, brr
print *, drr
print *, err
print *, frr
crr = [d0, deep(d0%r(2:1:-1), k2(2:1:-1)), d0]
print *, crr
crr = [d0, d1(2:1:-1)]
print *, crr
end
