! Syntax errors in executable statements.
! RUN: %check-errors %s
program errors
  print *, a b                   !error: expected end of statement or ',', found 'b'
  print                          !error: expected an expression or '*', found end of statement
  print 100000                   !error: a format label is a number from 1 to 99999
  write *, x                     !error: expected '(', found '*'
  write (6, *, end=10) x         !error: 'end=' in WRITE is not supported
  write (6, *, unit=3) x         !error: 'unit=' is given twice
  write (6, *, 3) x              !error: expected a keyword, as in IOSTAT=, in the control list of WRITE
  write (6, 1:2) x               !error: expected an expression in the control list of WRITE
  write (fmt=*) x                !error: WRITE needs a unit
  call f(a b)                    !error: expected ')' or ',', found 'b'
  call                           !error: expected a name, found end of statement
  allocate (a(3), foo=3)         !error: 'foo=' cannot stand here
  allocate (1)                   !error: expected the name of an array in ALLOCATE
  deallocate (a(3))              !error: DEALLOCATE takes the name 'a' without subscripts
  a(1 = 5                        !error: '(' is not closed
end program errors
