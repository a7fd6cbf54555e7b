! data-targets.f90: DATA gives pointers elements, sections, components and substrings as targets.
! RUN: %hpfc -O0 -o %t %s && %hpfrun -n 2 %t | FileCheck %s
program p
  type inner
    character(5) :: c(2) = 'datum'
    integer :: k(3) = (/ 1, 2, 3 /)
  end type
  type outer
    type(inner) :: i
  end type
  type(outer), target, save :: o(2)
  integer, target, save :: a(5) = (/ 1, 2, 3, 4, 5 /)
  integer, pointer :: e, s(:), k, m
  character(2), pointer :: t
  integer :: n
  type(inner), parameter :: z = inner('const', 7)
  data e /a(2)/, s /a(2:4)/
  data k, n, m /o(2)%i%k(3), 9, a(1)/
  data t /o(1)%i%c(2)(2:3)/
  ! CHECK: 2 2 3 4 3 9 1 at 7
  write (*, '(7(i0, 1x), a, 1x, i0)') e, s, k, n, m, t, z%k(1)
  o(2)%i%k(3) = 8
  a = a * 2
  o(1)%i%c(2) = 'other'
  ! CHECK-NEXT: 4 4 6 8 8 9 2 th
  write (*, '(7(i0, 1x), a)') e, s, k, n, m, t
end program
