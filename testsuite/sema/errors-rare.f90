! Elements and substrings of text with too few characters behind them.
! RUN: %check-errors --no-notes %s
subroutine text(i, d)
  character(4) :: a(2, 2, 2)
  real, optional :: d(3)
  call takes(a(2, 2, 1))
  call takes(a(2, 2, 2)(1:1))      !error: 1 element from this one on are passed to 'c', which has 3
  call takes(a(1, 2, 2)(2:))
  call takes(a(1, 2, 2)(4:))       !error: 2 elements from this one on are passed to 'c', which has 3
contains
  subroutine takes(c)
    character(2) :: c(3)
  end subroutine
end subroutine
