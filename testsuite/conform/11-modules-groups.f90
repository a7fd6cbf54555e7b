! Clause 11.3: NAMELIST groups of a module, whose members are the module's whatever is named here; lengths below zero.
! RUN: %compare %light %s
module settings
  implicit none
  real :: x = -1, y = 2
  integer :: count = 3
  namelist /all/ x, y, count
end module
program groups
  use settings, only: few => all, n => count
  implicit real (x)
  character(80) :: line(5)
  x = 42
  n = 7
  write (*, nml=few)
  write (line, nml=few)
  n = 0
  read (line, nml=few)
  print *, x, n
  line = '&all x=8.5 count=11 /'
  read (line, nml=few)
  print *, x, n
  call show
  call lengths(-3)
  call lengths(2)
contains
  subroutine show
    use settings
    print *, x, y, count
  end subroutine
  subroutine lengths(i)
    integer, intent(in) :: i
    character(len=i) :: one, some(2)
    character(len=i-1), allocatable :: later(:)
    one = 'pqr'
    allocate (later(2))
    print *, len(one), len(some), len(later), '[', one // 'x', ']', len(named(i))
  end subroutine
  function named(i) result(text)
    integer, intent(in) :: i
    character(len=2*i) :: text
    text = 'ab'
  end function
end program
