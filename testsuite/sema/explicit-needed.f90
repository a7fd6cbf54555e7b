! What a caller must have been told by an explicit interface, and procedures as arguments whose arguments do not fit.
! RUN: %check-errors --no-notes %s
program p
  integer, pointer :: q
  integer, target :: t
  character(5) :: c, f3
  integer, pointer :: f1
  character(1), target :: one
  character(2), pointer :: two
  call s1(q)       !error: 's1' has POINTER dummy arguments, so it needs an explicit interface here
  call s2(t)       !error: 's2' has TARGET dummy arguments, so it needs an explicit interface here
  call s3(1)       !error: 's3' has dummy arguments with VALUE, so it needs an explicit interface here
  call s4(t)       !error: 's4' has VOLATILE dummy arguments, so it needs an explicit interface here
  call s5(t)       !error: 's5' is ELEMENTAL, so it needs an explicit interface here
  call s6(t)       !error: 's6' has ALLOCATABLE dummy arguments, so it needs an explicit interface here
  c = f3(5)        !error: 'f3' has a result whose length is no constant, so it needs an explicit interface here
  two => one       !error: the target has another length than the POINTER
  two => two(1:1)  !error: the target has another length than the POINTER
  two => two(1:2)
  call foo(t1)
  call foo(t3)     !error: 't3' does not fit the dummy argument 'f': its argument 'a' has another shape than there
  call bar(b1)
  call bar(b2)     !error: 'b2' does not fit the dummy argument 'g': its argument 'f2' is a procedure with other arguments than there
contains
  subroutine t1(a)
    integer :: a(1:2)
  end subroutine
  subroutine t3(a)
    integer :: a(2:4)
  end subroutine
  subroutine a1(x)
    real :: x
  end subroutine
  subroutine a2(i)
    integer :: i
  end subroutine
  subroutine b1(f1)
    procedure(a1) :: f1
  end subroutine
  subroutine b2(f2)
    procedure(a2) :: f2
  end subroutine
  subroutine foo(f)
    procedure(t1) :: f
  end subroutine
  subroutine bar(g)
    procedure(b1) :: g
  end subroutine
end program
subroutine s1(a)
  integer, pointer :: a
end
subroutine s2(a)
  integer, target :: a
end
subroutine s3(a)
  integer, value :: a
end
subroutine s4(a)
  integer, volatile :: a
end
elemental subroutine s5(a)
  integer, intent(inout) :: a
  a = 1
end
subroutine s6(a)
  integer, allocatable :: a
end
function f3(n)
  character(n) :: f3
  f3 = ' '
end
