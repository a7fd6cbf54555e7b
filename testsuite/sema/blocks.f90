! ASSOCIATE, BLOCK, DO CONCURRENT, ENUM, BIND(C): what is wrong, and what is refused.
! RUN: %check-errors %s
subroutine names(n)
  integer :: a(10), n, v(3)
  associate (x => a, x => n)        !error: 'x' is associated twice
    x(1) = 1
  end associate
  associate (y => a(1:9:2), z => a(v))
    y(1) = y(1, 2)                  !error: 'y' has rank 1, 2 subscripts are given
    y(1:2) = 0
    y(1:3:2) = 0
    z(2) = 0                        !error: 'z' stands for a section with a vector subscript and cannot be assigned
  end associate
end subroutine names
subroutine concurrent(n)
  integer :: n, a(3)
  type pt
    integer :: k
  end type
  type(pt) :: z
  block
    character(n), pointer :: c(:)   !error: the length of the POINTER or ALLOCATABLE array 'c' must be a constant in a BLOCK
    character(n), save :: e         !error: the length of 'e' must be a constant since it has SAVE
    real, save :: b(n)              !error: the bounds of 'b' must be constants since it has SAVE
    real :: d(m)
  end block
  b1: block
    cycle b1                        !error: no loop with the name 'b1' is around this CYCLE
  end block b1
  exit b1                           !error: no construct with the name 'b1' is around this EXIT
  do concurrent (i = 1:10)
    exit                            !error: EXIT leaves a DO CONCURRENT loop
    return                          !error: RETURN cannot stand in a DO CONCURRENT loop
  end do
  do concurrent (i = 1:10, i = 1:3) !error: 'i' is an index of this DO CONCURRENT already
  end do
  do concurrent (q = 1:10)          !error: the index 'q' of DO CONCURRENT must be INTEGER
  end do
  do concurrent (i = 1:3) local(z, n, i) !error: 'z' in LOCAL is not supported !error: 'i' is a variable of this DO CONCURRENT
  end do
  allocate (p, errmsg=a(1))         !error: ERRMSG= must be a CHARACTER scalar !error: 'p' is no ALLOCATABLE
end subroutine concurrent
subroutine foreign
  interface
    integer function getpid() bind(c)
    end function
  end interface
end subroutine foreign
