! Clause 12: arrays of texts whose length is no constant, as TARGETs and as what functions give, for POINTER dummies.
! RUN: %compare %s
module m
contains
  subroutine in(x)
    character(*), pointer, intent(in) :: x(:)
    print *, associated(x), len(x), x
  end subroutine
  subroutine ink(k, x)
    integer k
    character(k), pointer, intent(in) :: x(:,:)
    print *, associated(x), len(x), x
  end subroutine
  subroutine s(v, w, n)
    integer n
    character(n), target :: v(:), w(2,n)
    character(*), target :: z(3)
    call in(v)
    call in(v(::2))
    call in(w(1,:))
    call ink(n, w)
    return
    entry s2(z)
    call in(z)
    call in(z(3:1:-1))
  end subroutine
end module
program p
  use m
  character(2), target :: t(3) = ['ab','cd','ef']
  integer :: n = 2
  character(3) :: a(3) = ['abc','def','ghi'], b(2,3)
  b = spread(a, 1, 2)
  call s(a, b, 3)
  call s2(a)
  call given(gives())
  call known(gives())
contains
  subroutine given(x)
    character(n), pointer :: x(:)
    print *, associated(x), x
  end subroutine
  subroutine known(x)
    character(2), pointer :: x(:)
    print *, associated(x), x
  end subroutine
  function gives()
    character(n), pointer :: gives(:)
    gives => t
  end function
end program
