! A procedure does not change the variable of a loop that it is called in.
! RUN: %check-errors %s
module loops
  integer :: i, fine
contains
  subroutine walk
    do i = 1, 10
      call step !note: it is called here
    end do
    do fine = 1, 10
      call step
    end do
    call behind
  end subroutine
  subroutine step
    if (i > 100) i = 5 !error: 'i' is changed here, but 'step' is called in a loop over it
  end subroutine
  subroutine behind
    fine = 3
  end subroutine
end module
program main
  implicit none
  integer :: a, b, c, d, e, n
  do a = 1, 2
    n = counts() !note: it is called here
  end do
  do b = 1, 2
    call reads !note: it is called here
  end do
  do c = 1, 2
    call passes !note: it is called here
  end do
  do d = 1, 2
    call own
  end do
  do e = 1, 2
    n = e
  end do
  call again
contains
  integer function counts()
    do a = 1, 5 !error: 'a' is changed here, but 'counts' is called in a loop over it
    end do
    counts = a
  end function
  subroutine reads
    read *, b !error: 'b' is changed here, but 'reads' is called in a loop over it
  end subroutine
  subroutine passes
    call sets(c) !error: 'c' is changed here, but 'passes' is called in a loop over it
  end subroutine
  subroutine sets(x)
    integer, intent(out) :: x
    x = 1
  end subroutine
  subroutine own
    integer :: d
    d = 7
  end subroutine
  subroutine again
    do e = 1, 3
    end do
  end subroutine
end program
