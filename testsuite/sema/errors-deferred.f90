! A dummy argument CHARACTER(:) takes none of another length, since the call may change it.
! RUN: %check-errors %s
module m
contains
  subroutine s(p, a)
    character(len=:), pointer :: p
    character(len=:), allocatable :: a
    allocate (character(len=3) :: p)
    a = 'ab'
  end subroutine
end module
program p
  use m
  character(len=5), pointer :: d, e
  character(len=:), pointer :: f
  character(len=5), allocatable :: b
  character(len=:), allocatable :: g
  call s(f, g)
  call s(d, g)       !error: the argument 'p' of 's' must have the length ':', as the dummy argument
  !note@-14: the dummy argument 'p' of 's' is declared here
  call s(f, b)       !error: the argument 'a' of 's' must have the length ':', as the dummy argument
  !note@-15: the dummy argument 'a' of 's' is declared here
end program
