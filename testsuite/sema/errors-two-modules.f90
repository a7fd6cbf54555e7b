! Two modules may give a generic name procedures that no call can tell apart: the call is wrong, not the USE.
! RUN: %check-errors %s
module one
  implicit none
  interface copy
    module procedure copy_one
  end interface
contains
  subroutine copy_one(n, c)                   !note: 'copy_one' is declared here
    real, intent(in) :: n
    character(6), intent(out) :: c
    write (c, *) n
  end subroutine copy_one
end module one
module two
  implicit none
  interface copy
    module procedure copy_two, copy_list
  end interface
contains
  subroutine copy_two(n, c)                   !note: 'copy_two' is declared here
    real, intent(in) :: n
    character(6), intent(out) :: c
    write (c, *) 2*n
  end subroutine copy_two
  subroutine copy_list(n, c)
    real, intent(in) :: n(:)
    character(6), intent(out) :: c
    write (c, *) sum(n)
  end subroutine copy_list
end module two
subroutine silent
  use one
  use two
  character(6) :: c
  call copy([1.0, 2.0], c)
end subroutine silent
subroutine wrong
  use one
  use two
  character(6) :: c
  call copy(1.0, c)                           !error: 'copy' may be 'copy_one' or 'copy_two' here
end subroutine wrong
