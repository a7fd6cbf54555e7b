! Clause 12: lengths of results that elements of POINTER and ALLOCATABLE arguments say, which keep their bounds.
! RUN: %compare %light %s
program p
  implicit none
  integer, target :: a(100:104)
  integer, pointer :: ap(:)
  integer, allocatable :: al(:,:)
  integer :: i, k
  a = [(i + 5, i = 0, 4)]
  ap => a
  allocate (al(-1:1,0:1))
  al = reshape([1, 2, 3, 4, 5, 6], [3, 2])
  print *, len(f(ap, 101)), f(ap, 104), '|'
  do k = -1, 1
    print *, g(al, k), '|', len(g(al, k)), len(s(ap, 100, k + 3))
  end do
contains
  function f(array, i)
    integer, pointer :: array(:)
    integer, intent(in) :: i
    character(len=array(i) + array(101) + 1) :: f
    f = 'result'
  end function
  function g(array, i)
    integer, allocatable, intent(in) :: array(:,:)
    integer, intent(in) :: i
    character(len=array(i,1)) :: g
    g = 'abcdefg'
  end function
  function s(array, lower, stride)
    integer, pointer :: array(:)
    integer, intent(in) :: lower, stride
    character(len=sum(array(lower::stride))) :: s
    s = 'x'
  end function
end program
