! 7.5.2: pointers to substrings of all elements of an array, and of what other pointers lead to.
! RUN: %compare %s
program substrings
  implicit none
  character(len=6), target :: c(5) = (/ 'abcdef','ghijkl','mnopqr','stuvwx','yz0123' /)
  character(len=2), pointer :: p(:), q(:)
  character(len=6), pointer :: w(:)
  character(len=:), pointer :: r(:)
  type holder
    character(len=1), pointer :: t(:)
  end type
  type(holder) :: rec
  integer :: i
  p => c(:)(2:3)
  print *, p, size(p), lbound(p), ubound(p)
  p(2) = 'ZZ'
  print *, c
  q => c(2:5:2)(5:6)
  print *, q
  q = (/ '11','22' /)
  print *, c
  w => c(5:1:-2)
  p => w(:)(1:2)
  print *, p, associated(p)
  print *, associated(p, c(5:1:-2)(1:2))
  do i = 1, size(p)
    p(i) = achar(64+i)//'*'
  end do
  print *, c
  call s(p)
  print *, c
  r => c(4:5)(i:5)
  print *, r, len(r), associated(r, c(4:5)(i:5))
  rec%t => c(:)(3:3)
  rec%t = (/ '1', '2', '3', '4', '5' /)
  print *, c, iachar(rec%t(2)), size(rec%t)
contains
  subroutine s(x)
    character(len=*), intent(inout) :: x(:)
    integer :: k
    do k = 1, size(x)
      x(k) = x(k)(2:2)//x(k)(1:1)
    end do
  end subroutine
end program
