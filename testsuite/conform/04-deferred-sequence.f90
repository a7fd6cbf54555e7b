! Clause 12: CHARACTER of deferred length, on its own or in a record, for an array of CHARACTER.
! RUN: %compare %light %s
! RUN: %compare --np 1 --flags=-fcheck=all %light %s
module m
  implicit none
  type named
    character(:), allocatable :: s
  end type
contains
  subroutine mark(c)
    character, intent(inout) :: c(*)
    c(2) = '#'
  end subroutine
  subroutine pairs(c)
    character(2), intent(inout) :: c(2)
    print *, c(2), '-', c(1)
    c(2) = '@@'
  end subroutine
end module
program p
  use m
  implicit none
  interface
    subroutine alone(c)
      character, intent(inout) :: c(*)
    end subroutine
  end interface
  character(:), allocatable :: f
  character(:), pointer :: q
  character(9), target :: t
  type(named) :: x
  type(named), allocatable :: y(:)
  f = 'abc'//achar(64)
  t = 'qrstuvwxy'
  q => t(3:6)
  allocate (y(2))
  x%s = 'abcXY'
  y(2)%s = 'klmno'
  call mark(f)
  call mark(q)
  call mark(x%s)
  call mark(y(2)%s(2:))
  call pairs(y(2)%s)
  call alone(f)
  print *, f, '|', q, '|', t, '|', x%s, '|', y(2)%s
end program
subroutine alone(c)
  character, intent(inout) :: c(*)
  c(1) = '*'
end subroutine
