! CHARACTER values that are shorter than the dummy argument: a warning, and the procedure finds them at its front and does not read behind them
! RUN: %compare --np 1,3 --flags='-O0 -w' --fflags=-w %s
! RUN: %hpfc -O0 -S -o - %s 2>&1 | FileCheck %s
! CHECK: arguments-short.f90:[[@LINE+7]]:13: warning: a CHARACTER of length 3 is passed to 'word', which has 8: it is filled with blanks [-Wargument-mismatch]
program short
  implicit none
  integer, parameter :: many = 4
  character(5) :: five = 'fivex', list(many) = (/'one  ', 'two  ', 'three', 'four '/)
  integer :: i
!HPF$ DISTRIBUTE list(BLOCK)
  call show('abc', 3)
  call show('', 0)
  call show('abc'//'d', 4)
  call keep(five, 5)
  call keep(list(2), 5)
  call keep(list(3)(2:4), 3)
  call keep(five(:i_of(2))//'z', 3)
  print *, front('xy', 2), front(five, 5), (front(list(i), 5), i = 1, many)
contains
  integer function i_of(i)
    integer, intent(in) :: i
    i_of = i
  end function
  subroutine show(word, n)
    character(8) word
    integer n
    print *, '<', word(:n), '>'
  end subroutine
  subroutine keep(word, n)
    character(8), intent(in) :: word
    integer, intent(in) :: n
    print *, '[', word(:n), ']', len(word)
  end subroutine
  character(5) function front(word, n)
    character(9), intent(in) :: word
    integer, intent(in) :: n
    front = word(:n)
  end function
end program short
