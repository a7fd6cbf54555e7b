! The target that a pointer begins with is there before anything runs.
! RUN: %check-errors %s
module m
  integer, target :: y(3)
  type r
    integer :: k(4)
  end type
  type(r), target :: z(2)
  integer, parameter :: k = 2
  integer :: n
  integer, pointer :: a => y(k), b(:) => y(k:3), c => z(1)%k(k+1)
  integer, pointer :: d => y(n)      !error: the target that a pointer begins with has constant subscripts only
  integer, pointer :: e(:) => y(1:n) !error: the target that a pointer begins with has constant subscripts only
  integer, pointer :: f => z(n)%k(1) !error: the target that a pointer begins with has constant subscripts only
  character(5), target :: t = 'abcde'
  character(2), pointer :: g => t(2:3)
  character(2), pointer :: h => t(n:n+1) !error: the target that a pointer begins with has constant subscripts only !error: the target that a pointer begins with has constant subscripts only
end module
subroutine s
  use m
  integer, target, save :: l(3)
  integer, target :: gone(3)
  integer, target :: set = 2
  integer, pointer :: p(:) => l, q => l(3), u => y(1), v => set
  integer, pointer :: w => gone(1)   !error: a pointer can only begin with a target that has SAVE, unlike 'gone'
end subroutine
