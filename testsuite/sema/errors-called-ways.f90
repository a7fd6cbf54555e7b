! A procedure that only CALL tells of has as many alternate returns in each of them.
! RUN: %check-errors %s
! RUN: %hpfc -fsyntax-only -std=legacy %s
subroutine ways
  call outer(1, *10)
  call outer(2, *10)
  call outer(3, *10, *20)  !error: here 'outer' has 2 labels, in a CALL before 1
  call outer(4)            !error: here 'outer' has 0 labels, in a CALL before 1
  call plain(4)
10 call plain(5)
20 continue
end subroutine ways
subroutine others
  call outer(1, *10, *10)
  call plain(1, *10)
10 continue
end subroutine others
