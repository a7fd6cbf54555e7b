! Clause 7.1.6 of Fortran 2003: bounds and lengths ask for size, bounds and length of functions that the module defines further on.
! RUN: %compare %light %s
module m
  interface twice
    module procedure twice_list, twice_text
  end interface
contains
  subroutine sub(k)
    integer, intent(in) :: k
    integer :: d(size(list(k))), e(size(list(k) + 1), -ubound(list(k), 1):0)
    integer :: f(size(twice(list(k)))), g(kind(list(k)), bit_size(list(k)))
    character(len=len(text(k)) + 1) :: c
    character(len=len(twice(text(k)))) :: t(size(shape(list(k))))
    print *, shape(d), shape(e), lbound(e), shape(f), shape(g), len(c), len(t), shape(t)
  end subroutine
  pure function list(k)
    integer, intent(in) :: k
    integer :: list(k*2)
    list = k
  end function
  pure function text(k)
    integer, intent(in) :: k
    character(len=k*3) :: text
    text = 'x'
  end function
  pure function twice_list(a)
    integer, intent(in) :: a(:)
    integer :: twice_list(2*size(a))
    twice_list = 0
  end function
  pure function twice_text(c)
    character(len=*), intent(in) :: c
    character(len=2*len(c)) :: twice_text
    twice_text = c
  end function
end module
program p
  use m
  call sub(1)
  call sub(3)
end program
