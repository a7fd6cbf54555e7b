! 9.4: formats in CHARACTER arrays, sections, assumed-shape arrays, constructors and results.
! RUN: %compare --np 1,3,4 %light %s
program p
 character(4) :: f(3) = ['(a,i', '3,f6', '.2) '], g(2,2)
 character(1), allocatable :: one(:)
 integer :: k
 write (*, f) 'x', 5, 2.5
 write (*, f(1:3)) 'y', 6, 3.5
 f(2) = '5,f8'
 print f, 'z', 7, 4.5
 k = 3
 write (*, f(1:k)) 'y', 6, 3.5
 write (*, ['(i4,', ' i6)']) 1, 2
 g = reshape(['(i3,', ' a, ', 'f9.3', ')   '], [2, 2])
 write (*, g) 4, 'q', 5.5
 one = ['(', 'i', '7', ')']
 write (*, one) 8
 call s(f(3:1:-1), k)
 write (*, of(2)) 3, 4
 read (*, f(1:k), end=9) f(1)
9 continue
contains
 subroutine s(f, k)
 character(*), intent(in) :: f(0:)
 integer, intent(in) :: k
 character(20) :: t
 write (t, f(k-1:0:-1)) 'w', 1, 2.0
 print *, t
 end subroutine
 function of(n)
  integer, intent(in) :: n
  character(4) :: of(n)
  of = '(i5)'
  of(2) = '    '
 end function
end program
