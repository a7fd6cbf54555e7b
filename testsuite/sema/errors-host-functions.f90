! A name that only its type is said of is a function where its own procedure calls it, not where one
! inside that does.
! RUN: %check-errors --no-notes %s
program host
  integer :: foo, called, stated
  integer :: statement, x
  statement(x) = stated(x)
  call test
  print *, called(3)
contains
  subroutine test
    real :: own
    integer :: i
    i = called(1) + statement(3) + int(own(2))
    i = foo(1)  !error: 'foo' is a variable of the host, which does not call it, and no function here
  end subroutine test
end program host
