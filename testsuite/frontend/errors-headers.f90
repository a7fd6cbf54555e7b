! Syntax errors in the headers of constructs: the block opens all the same.
! RUN: %check-errors %s
program errors
  if (a                          !error: expected ')', found end of statement
    a = 1
  end if
  if a > 3 then                  !error: expected '(', found 'a'
    a = 1
  else if (b)                    !error: expected THEN, found end of statement
    a = 2
  else
    a = 3
  end if
  if (a > 3)                     !error: expected THEN, found end of statement
  do i = 1                       !error: expected ',', found end of statement
  end do
  do i = 1, 2, 3, 4              !error: expected end of statement, found ','
  end do
  do while (a > 3) b             !error: expected end of statement, found 'b'
  end do
  forall (i) a(i) = 3            !error: expected 'index = first:last' in the header of FORALL
  forall (i = 1:3, j = 2) a = 3  !error: expected 'index = first:last' in the header of FORALL
  where a > 0                    !error: expected '(', found 'a'
  end where
  if (a) end                     !error: END cannot stand in a one-line IF
  if (a) if (b) c = 3            !error: IF cannot stand in a one-line IF
  where (a) call f               !error: CALL cannot stand in a one-line WHERE
  forall (i = 1:3) print *, i    !error: PRINT cannot stand in a one-line FORALL
  where (a)
    call f                       !error: CALL cannot stand in a WHERE block
  end where
  forall (i = 1:3)
    call f                       !error: CALL cannot stand in a FORALL block
  end forall
end program errors
