! Clause 13.14.13: ASSOCIATED with targets whose characters are none.
! RUN: %compare %s
call test3(0)
call test3(1)
call sc(0)
call sc(2)
contains
  subroutine test3 (n)
    integer :: n
    character(len=n), pointer, dimension(:)  :: a, b
    character(len=n), target :: c(3)
    allocate (a(2))
    b => a
    print *, associated(b,a), associated(b)
    b => c
    print *, associated(b,c), associated(b,a), associated(b, c(1:2))
    deallocate (a)
  end subroutine test3
  subroutine sc(n)
    integer :: n
    character(n), pointer :: a, b
    character(n), target :: c
    character(0), target :: z
    character(0), pointer :: y, x
    character(0), pointer :: w(:)
    allocate(a)
    b=>a
    print *, associated(b,a), associated(a)
    b=>c
    print *, associated(b,c), associated(b)
    y=>z
    print *, associated(y,z), associated(y)
    x=>y
    print *, associated(x,y)
    allocate(w(3))
    print *, associated(w), associated(w,w)
  end
end
