! 12.7.3: substrings of sections as arguments that ELEMENTAL subroutines change.
! RUN: %compare %light %s
program p
  character(5) :: a(6), c(6), m(2,3)
  integer i
!HPF$ distribute a(block)
!HPF$ distribute m(*, cyclic)
  a = 'alpha'; c = a; m = 'mmmmm'
  call elem(a(2:4)(2:2), (/ 1, 2, 3 /))
  call elem(c(2:4)(2:2), (/ 1, 2, 3 /))
  print *, a, c
  call elem(a(:)(3:4), 3)
  call elem(c(:)(3:4), 3)
  print *, a, c
  call elem(c(5:1:-2)(:1), (/ 5,6,7/))
  print *, a, c
  call elem(m(:, 2)(3:4), (/ 5, 6 /))
  call elem(m(1, 2:3)(5:5), (/ 8, 9 /))
  print *, m
  call two(a(1:3)(1:2), c(4:6)(4:5))
  print *, a, c
  do i = 1, 2
    call elem(a(i:4:i)(i:i), i)
    call elem(a(i)(i+1:i+1), i)
  end do
  print *, a
contains
  elemental subroutine elem(s, k)
    character(*), intent(inout) :: s
    integer, intent(in) :: k
    s = achar(64 + k) // s
  end subroutine
  elemental subroutine two(s, t)
    character(*), intent(inout) :: s, t
    character(2) :: u
    u = s; s = t; t = u
  end subroutine
end program
