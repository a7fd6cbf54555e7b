! Clause 4: array constructors of CHARACTER(:) values of functions (gfortran 12's programs may not end here).
! RUN: %hpfc -o %t %s
! RUN: %hpfrun -n 3 %t | FileCheck --strict-whitespace %s
module m
  implicit none
contains
  function text(i, n) result(s)
    integer, intent(in) :: i, n
    character(:), allocatable :: s
    s = repeat(char(64+i), n)
  end function
  function texts(i, n) result(s)
    integer, intent(in) :: i, n
    character(:), allocatable :: s(:)
    allocate(character(n) :: s(i))
    s = char(96+i)
  end function
  subroutine show(s)
    character(*), intent(in) :: s(:)
    print *, size(s), len(s), s
  end subroutine
end module
program p
  use m
  implicit none
  integer :: i, j, n
  do n = 1, 3
    call show([(text(i, n), i = 1, 4)])
    call show([((text(i, n)//'x', j = 1, i), i = 1, n)])
    print *, [(texts(i, n), i = 1, 3)]
  end do
  n = 0
  print *, size([(text(i, 2), i = 1, n)])
end program
! CHECK:{{^}}           4           1 ABCD
! CHECK:{{^}}           1           2 Ax
! CHECK:{{^}} abbccc
! CHECK:{{^}}           4           2 AABBCCDD
! CHECK:{{^}}           3           3 AAxBBxBBx
! CHECK:{{^}} a b b c c c 
! CHECK:{{^}}           4           3 AAABBBCCCDDD
! CHECK:{{^}}           6           4 AAAxBBBxBBBxCCCxCCCxCCCx
! CHECK:{{^}} a  b  b  c  c  c  
! CHECK:{{^}}           0
