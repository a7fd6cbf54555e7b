! Clause 5: dummy arrays whose lower bounds are the negatives of arguments, which are used again.
! RUN: %compare %light %s
subroutine one(n, m, a, b, c)
 implicit none
 integer, intent(in) :: n, m
 real :: a(-n:n), b(-n:n,-m:m), c(-n+1:n,-2*m:*)
 integer :: i, j
 do i = -n, n
  a(i) = a(i) + i
  do j = -m, m
   b(i,j) = b(i,j) + a(i) * j
  end do
 end do
 do i = -n + 1, n
  c(i,-m) = c(i,0) + m
 end do
 print *, n, m
end subroutine
subroutine kinds(n, k, a, b)
 integer(8), intent(in) :: n
 integer(2), intent(in) :: k
 real :: a(-n:n), b(-k:k, -n:n)
 integer :: i
 do i = -int(n), int(n)
  a(i) = a(i) + b(0, i)
 end do
 print *, n, k
end subroutine
program p
 real :: a(5), b(5,3), c(4,5)
 a = 0
 b = 0
 c = 1
 call one(2, 1, a, b, c)
 print *, a, b, c
 call kinds(2_8, 1_2, a, reshape((/ (i*1., i=1,15) /), (/3,5/)))
 print *, a
end program
