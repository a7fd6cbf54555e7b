! Clause 7: assignments of arrays of structures whose right side, subscripts or bounds need what they change.
! RUN: %compare %light %s
program p
  type t
    integer a, b(2)
  end type
  type(t) x(3), y(2,2)
  integer i
  call fresh
  x(1:x(1)%a) = t(x(1)%b(1), (/ 5, 6 /))
  print *, x%a, x%b(1)
  call fresh
  x(x(3)%a:x(1)%a) = x(x(1)%a:x(3)%a:-1)
  print *, x%a, x%b(2)
  call fresh
  x(:) = t(x(2)%a, x(1)%b)
  print *, x%a, x%b(2)
  call fresh
  x(x%a) = t(x(1)%a, x(2)%b)
  print *, x%a, x%b(2)
  call fresh
  x(x%a) = x
  print *, x%a, x%b(2)
  call fresh
  where (x%a > 1) x = t(x(2)%a, x(1)%b)
  print *, x%a, x%b(2)
  call fresh
  where (x%a > 1) x = x(3:1:-1)
  print *, x%a, x%b(2)
  call fresh
  x = (/ t(x(3)%a, (/ x(2)%a, 7 /)), x(1:2) /)
  print *, x%a, x%b(1)
  call fresh
  y(1,:) = x(2:3)
  y(2,:) = x(1:2)
  y(y(1,1)%b(1):, :y(1,1)%a) = t(y(2,1)%a, y(1,2)%b)
  print *, y%a, y%b(2)
  y(:,1) = y(:,2)
  y = transpose(y)
  print *, y%a, y%b(2)
contains
  subroutine fresh
    do i = 1, 3
      x(i)%a = 4 - i
      x(i)%b = (/ i, 10*i /)
    end do
  end subroutine
end program
