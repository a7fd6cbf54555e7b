! Lengths ':' and '*' that do not agree, parts of texts without characters, names of modules.
! RUN: %check-errors %s
module used
end module
program lengths
  use used                          !note: it is used here
  character(:), allocatable :: c
  character(3), allocatable :: d
  character(4) :: e, f, g, h
  equivalence (e(5:), f)            !error: this part of 'e' has no characters
  equivalence (g(3:2), h)           !error: this part of 'g' has no characters
  allocate (character(*) :: d)      !error: 'd' is no dummy argument of length '*' and cannot be allocated so
  call s(c)                         !error: the argument 'x' of 's' has no length ':', but this one has
  call s(d)
  used = 3                          !error: 'used' is the name of a module that is used here and no variable
contains
  subroutine s(x)
    character(3), allocatable :: x !note: the dummy argument 'x' of 's' is declared here
    x = 'abc'
  end subroutine
end program
