! Clause 13: ASSOCIATED, ALLOCATED and PRESENT with keywords, in any order, of everything they ask of.
! RUN: %compare %light %s
module m
  type n
    integer k
    type(n), pointer :: next => null()
    procedure(f), nopass, pointer :: h => null()
    integer, allocatable :: al
  end type
  abstract interface
  integer function f(i)
    integer, intent(in) :: i
  end function
end interface
contains
integer function dbl(i)
  integer, intent(in) :: i
  dbl = 2*i
end function
subroutine o(x, y)
  integer, optional :: x
  type(n), optional :: y(:)
  print *, present(a=x), present(a=y)
end subroutine
end module
program inquiries_keywords
use m
procedure(f), pointer :: mp
type(n), target :: a, b
type(n), pointer :: q
integer, pointer :: i, v(:)
integer, target :: j, w(3)
character(:), pointer :: t
character(3), target :: u
integer, allocatable :: s
mp => dbl
i => j
v => w
q => a
t => u
a%next => b
print *, associated(target=dbl, pointer=mp), associated(pointer=mp)
print *, associated(pointer=i), associated(target=j, pointer=i), associated(i, target=j)
print *, associated(pointer=v), associated(target=w, pointer=v), associated(v, target=w(2:))
print *, associated(pointer=q), associated(target=b, pointer=a%next), associated(pointer=b%next)
print *, associated(pointer=t), associated(target=u, pointer=t), associated(pointer=b%h)
b%h => dbl
print *, associated(pointer=b%h, target=dbl), associated(target=mp, pointer=b%h)
print *, allocated(scalar=s), allocated(scalar=a%al)
call o
call o(x=3)
call o(y=[a])
end program
