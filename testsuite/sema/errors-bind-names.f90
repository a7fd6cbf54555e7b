! NAME= of BIND(C) where C can call nothing by it; ASYNCHRONOUS= of READ and WRITE; shapes of MVBITS.
! RUN: %check-errors --no-notes %s
module outer
  use iso_c_binding
  implicit none
  abstract interface
    subroutine like() bind(c, name='like')    !error: 'like' is an ABSTRACT INTERFACE, and its BIND(C) cannot have NAME=
    end subroutine like
  end interface
contains
  subroutine known() bind(c, name='known_in_c')
    call inside
  contains
    subroutine inside() bind(c, name='x')     !error: 'inside' is an internal procedure, and its BIND(C) cannot have NAME=
    end subroutine inside
  end subroutine known
  subroutine takes(f)
    interface
      subroutine f() bind(c, name='f')        !error: 'f' is a dummy argument, and its BIND(C) cannot have NAME=
      end subroutine f
      subroutine other() bind(c, name='other_in_c')
      end subroutine other
    end interface
    call f
    call other
  end subroutine takes
  subroutine moves(no, a, b)
    character(2), intent(in) :: no
    integer, intent(in) :: a(3)
    integer, intent(inout) :: b(4)
    integer :: k = 0
    write (*, *, asynchronous='y'//'es') 1
    write (*, *, asynchronous=no) 1           !error: ASYNCHRONOUS= must be a constant here
    read (*, *, asynchronous=no) k            !error: ASYNCHRONOUS= must be a constant here
    open (10, asynchronous=no)
    call mvbits(a, 0, [1, 2, 3], b(:3), 0)
    call mvbits(k, 0, 2, b, 0)
    call mvbits(a, 0, 2, k, 0)                !error: MVBITS sets a scalar here, but other arguments are arrays
    call mvbits(a, 0, 2, b, 0)                !error: 'a' has extent 3 in dimension 1, 'b' has 4
  end subroutine moves
end module outer
