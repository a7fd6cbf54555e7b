! Clause 13: IS_CONTIGUOUS of sections whose strides and bounds only run time knows.
! RUN: %compare %light %s
  implicit none
  integer, pointer :: a(:), b(:,:)
  integer :: i, j, s, c(6,6)
  allocate (a(5), b(10,10))
  do s = 1, 3
    print *, is_contiguous(a(::s)), is_contiguous(c(1:6:s,2)), is_contiguous(a(2:4:s))
  end do
  do i = 4, 5
    j = 7
    print *, is_contiguous(b(1:i*2,1:j)), is_contiguous(b(1:i,1:j)), is_contiguous(c(:i+1,2:4)), is_contiguous(c(i,1:j-2)), &
      is_contiguous(c(2:i,3)), is_contiguous(c)
    call sub(b(::i-3,:), i)
  end do
contains
  subroutine sub(x, n)
    integer, intent(in) :: x(:,:), n
    print *, is_contiguous(x), is_contiguous(x(:,1:n)), is_contiguous(x(1:n,:)), is_contiguous(x(:n,n))
  end subroutine
end
