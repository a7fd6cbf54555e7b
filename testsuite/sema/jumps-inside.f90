! A jump into an IF or DO construct is taken, with a warning; into others it is an error.
! RUN: %check-errors %s
subroutine s(n)
  integer :: n, i
  real :: a(3)
  if (n == 1) goto 10     !warning: this jump leads into a block that it is outside of
  if (n == 2) goto 20     !error: the statement with label 20 is inside a block that this jump is outside of
  if (n == 3) then        !note: the block begins here
10  print *, n
  end if
  select case (n)
  case (4)
20  print *, 'four'       !note: it is here
  end select
  do i = 1, n             !note: the block begins here
    block
      if (n == 7) goto 40
    end block
30  print *, i
40  continue
  end do
  if (n == 5) goto 30     !warning: this jump leads into a block that it is outside of
  where (a > 0)
50  a = 1                 !note: it is here
  end where
  if (n) 50, 60, 60       !error: the statement with label 50 is inside a block that this jump is outside of
60 continue
end subroutine
