! Clause 12: OPTIONAL arguments that may be absent, and what ALLOCATABLE and POINTER variables hold, for OPTIONAL dummy arguments with VALUE.
! RUN: %compare %light %s
module m
contains
  subroutine s(a, b, c)
    integer, value, optional :: a
    real(8), value, optional :: b
    logical, value, optional :: c
    print *, present(a), present(b), present(c)
    if (present(a)) print *, a
    if (present(b)) print *, b
    if (present(c)) print *, c
  end subroutine
  subroutine t(a, b, c, d)
    integer, optional :: a
    real(8), optional :: b
    logical, optional :: c
    integer, value, optional :: d
    call s(a, b, c)
    call s(d)
    call s(c=c)
  end subroutine
  subroutine targets(a, b, c)
    integer, optional, target :: a
    real(8), optional, target, intent(in) :: b
    logical, optional, target :: c
    call s(a, b, c)
    call s(c=c)
  end subroutine
  subroutine u(a)
    integer, allocatable :: a
    call s(a)
  end subroutine
  subroutine v(a)
    integer, pointer :: a
    call s(a)
  end subroutine
end module
program p
  use m
  integer, allocatable :: k
  integer, pointer :: q
  call t
  call t(1)
  call t(b=2d0,c=.true.)
  call t(d=4)
  call targets
  call targets(b=3d0)
  call targets(7, c=.false.)
  allocate(k); k = 4
  call u(k)
  allocate(q); q = 5
  call v(q)
end
