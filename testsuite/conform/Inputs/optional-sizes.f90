module optional_sizes
contains
 subroutine s(n, a, b, c)
  integer, intent(in) :: n
  integer, optional, intent(inout) :: a(*)
  real, optional, intent(in) :: b(n), c(n,*)
  integer :: i
  do i = 1, n ! element by element: the dummies are but addresses
   if (present(a)) a(i) = a(i) + 1
   if (present(a)) print *, 'a', a(i)
   if (present(b)) print *, 'b', b(i)
   if (present(c)) print *, 'c', c(i,1)
  end do
 end subroutine
end module
