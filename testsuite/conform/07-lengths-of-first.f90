! Clause 12.4.1.4: a length that depends on a whole dummy array of explicit shape counts the elements that the dummy has, not those
! of the argument (gfortran 12 gives 0 here).
! RUN: %hpfc %s -o %t && for n in 1 3; do %hpfrun -n $n %t | FileCheck %s || exit 1; done
module m
contains
  function first(n, x) result(st)
    integer, intent(in) :: n, x(n)
    character(total(x)) :: st
    st = repeat('*', len(st))
  end function
  pure integer function total(x)
    integer, intent(in) :: x(:)
    total = sum(x)
  end function
end module
program p
  use m
  integer :: y(0:5) = [1, 2, 3, 4, 5, 6]
  ! CHECK: 6 ****** 7 4 8 15
  print '(i0,1x,a,4(1x,i0))', len(first(3, y)), first(3, y), len(first(2, y(2:))), len(first(2, y(:4:2))), &
      len(first(2, y(4::-2))), len(first(2, [7,8,9]))
end program
