! 5.5.2: the same where the type comes from a module compiled apart, and the units of the block stand in several files.
! RUN: mkdir -p %t.d %t.g && cd %t.d && %hpfc -c %S/Inputs/structures-types.f90 && %hpfc -c %S/Inputs/structures-other.f90
! RUN: cd %t.d && %hpfc %s structures-types.o structures-other.o -o %t && %hpfrun -n 3 %t > %t.out
! RUN: cd %t.g && %gfortran %S/Inputs/structures-types.f90 %S/Inputs/structures-other.f90 %s -o %t.gfortran
! RUN: %t.gfortran | diff - %t.out
program p
  use structures_types
  type(nm) :: t(4), u
  type(cz) :: c(3)
  common /blk/ t, u
  common /oth/ x, y, c
  integer :: i
  do i = 1, 4
    t(i) = nm('a' // char(48 + i), 'bcd' // char(48 + i))
  end do
  u = nm('u', 'last')
  m = t(3:4)
  c%z = [(1, 2), (3, 4), (5, 6)]
  c%x = [7, 8, 9]
  c%n = u
  x = 10
  y = 11
  call other
  print *, c, x, sum(c%z)
  call show_values(c)
  print *, t, m, u
  call show(t)
  call show(t(4:1:-1))
  call alone
  print *, t, t%b(2:3)
end program
