! Clause 12: several OPTIONAL dummies of assumed size and explicit shape of a module compiled apart; some are there.
! RUN: mkdir -p %t.d %t.g && cd %t.d && %hpfc -c %S/Inputs/optional-sizes.f90 -J %t.d -o %t.o
! RUN: %hpfc -I %t.d %s %t.o -o %t
! RUN: %hpfrun -n 3 %t > %t.out
! RUN: cd %t.g && %gfortran %S/Inputs/optional-sizes.f90 %s -o %t.gfortran && %t.gfortran | diff - %t.out
program p
 use optional_sizes
 integer :: k(6) = (/1,2,3,4,5,6/)
 real, allocatable :: v(:,:)
 integer, pointer :: w(:,:)
 real, target :: y(3,3) = 7
 allocate (v(2,2), w(3,4))
 v = 1.5
 w = 2
 call s(3)
 call s(3, k(1:6:2))
 call s(3, k(::2), y(2,:))
 call s(4, b=v)
 call s(2, c=y(1:3:2,:), a=k)
 call s(2, c=y(1:3:2,:), b=v)
 call s(2, w(::2,1:3:2), b=v)
 call s(3, w)
 call s(2, w(2:3,2:4), c=v)
 print *, k, w
end
