! 12.4.1.3: the POINTER that a function gives for a POINTER dummy, and as the argument of ASSOCIATED.
! RUN: %compare %light %s
module m
contains
 function f(x) result(r)
  real, target :: x(:)
  real, pointer :: r(:)
  r => x(1:2)
 end function
 function g(x) result(r)
  real, target :: x
  real, pointer :: r
  r => x
 end function
 subroutine s(p)
  real, pointer :: p(:)
  print *, p
 end subroutine
 subroutine s1(p)
  real, pointer, intent(in) :: p
  print *, p
 end subroutine
 function from(x, k) result(r)
  real, target, intent(in) :: x(:)
  integer, intent(in) :: k
  real, pointer :: r(:)
  nullify (r)
  if (k > 0 .and. k < 4) r => x(k:)
 end function
end module
program p
 use m
 real, target :: x(4) = [1,2,3,4]
 integer :: i
 call s(f(x))
 call s1(g(x(3)))
 print *, associated(from(x, 0)), associated(from(x, 1))
 if (associated(from(x, 1)) .and. .not. associated(from(x, 5))) print *, 'one of them'
 i = 1
 do while (associated(from(x, i)))
  i = i + 1
 end do
 print *, i, count([(associated(from(x, i)), i = -1, 2)])
end program
