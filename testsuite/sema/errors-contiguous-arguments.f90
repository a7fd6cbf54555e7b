! (F2008, 12.5.2.7) what is passed for a CONTIGUOUS POINTER is simply contiguous.
! RUN: %check-errors --no-notes %s
module gapless_arguments
  implicit none
  type both
    integer, pointer :: p(:)
    integer, pointer, contiguous :: q(:)
  end type
contains
  subroutine gapless(p)
    integer, pointer, contiguous, intent(in) :: p(:)
    print *, p
  end subroutine
  subroutine parts(a)
    type(both) :: a
    call gapless(a%q)
    call gapless(a%p)    !error: the argument 'p' of 'gapless' must be CONTIGUOUS
  end subroutine
  subroutine calls(p, dense)
    integer, pointer :: p(:)
    integer, pointer, contiguous :: dense(:)
    integer, target :: plane(3, 3), line(4)
    call gapless(plane(1, :))      !error: 'p' is CONTIGUOUS and cannot point to elements that lie apart
    call gapless(line(::2))        !error: 'p' is CONTIGUOUS and cannot point to elements that lie apart
    call gapless(p(2:3))           !error: 'p' is CONTIGUOUS and cannot point to elements that lie apart
    call gapless(p)                !error: the argument 'p' of 'gapless' must be CONTIGUOUS
    call gapless(plane(:, 2))
    call gapless(plane(2:3, 2))
    call gapless(dense(2:3))
    call gapless(dense)
    call gapless(line)
  end subroutine
end module
