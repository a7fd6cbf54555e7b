! One procedure of which nothing else is known is a subroutine or a function, not both.
! RUN: %check-errors --no-notes %s
subroutine both(dummy, x)
  external :: outer, dummy
  call outer(1)
  print *, outer(2)  !error: 'outer' stands in a CALL and is no function
  call dummy(1)
  if (x > 1) print *, dummy(x)  !error: 'dummy' stands in a CALL and is no function
  call passed(outer)
contains
  subroutine inside
    print *, outer(3)  !error: 'outer' stands in a CALL and is no function
  end subroutine inside
end subroutine both
subroutine other(dummy)
  call dummy(1)
  print *, outer(2)
end subroutine other
