! Clause 5.2.10: DATA for arrays in structures that have POINTER components, and for a component of all elements of an array of such.
! RUN: %compare %light %s
module m
  type in
    integer :: k, l
  end type
  type t
    integer :: a(3), b(2,2)
    character(4) :: s(2), c
    real, pointer :: p(:)
    integer :: n
    type(in) :: i, j(2)
    complex :: z
  end type
  type(t), save :: g(3)
  type(t), target, save :: h
  data g(1)%a, g(1)%b /1,2,3,4,5,6,7/, g%n /11,12,13/
  data g(2)%a(1:3:2), g(3)%a(2) /21,22,23/
  data (g(i)%b(1,1), g(i)%b(2,2), i=2,3) /31,32,33,34/
  data h%a(2:), h%b(:,2) /41,42,2*43/
  data (h%b(i,1),i=1,2) /2*9/, h%j /in(1,2),in(3,4)/, h%s(2)(2:3) /'xy'/, h%c /'abcdef'/
  data g(2)%s /'one','two'/, g(1:2)%z /(1,2),(3.,4.)/
  data g%i%k /3*5/
end module
program b1
  use m
  type(t) :: x, y(2)
  data x%a /1,2,3/
  data y(1)%a /4,5,6/, y(2)%a(2) /9/
  data x%b /1,2,3,4/, x%s /'p','q'/, x%n, y(2)%n /5,6/, x%j%k /8,9/
  print *, x%a, x%b, x%s, x%n, x%j%k
  print *, y(1)%a, y(2)%a(2), y(2)%n
  print *, g(1)%a, g(1)%b, g%n, g(2)%a(1), g(2)%a(3), g(3)%a(2)
  print *, g(2:)%b(1,1), g(2:)%b(2,2), h%a(2:), h%b, h%j%k, h%j%l, h%s(2)(2:3), h%c
  print *, g(2)%s, g(1)%z, g(2)%z, g%i%k
  call s
  call s
contains
  subroutine s
    type(t) :: q(2)
    data q(1)%a /3*1/, q%n /7,8/
    print *, q(1)%a, q%n
    q(1)%a = q(1)%a + 1
    q%n = q%n * 2
  end subroutine
end
