! Clause 5: DATA for substrings of components: of scalars, of elements, in implied DOs, beside POINTER components; substrings and components of constants as
! values and repetitions.
! RUN: %compare %light %s
program parts
  type t
    character(4) :: s
    character(3) :: w(2)
    integer :: k(2)
  end type
  type p
    character(4) :: s
    integer, pointer :: n
    character(3) :: w(2)
  end type
  type o
    type(t) :: in(2)
    character(2) :: c
  end type
  type(t) :: h, g(2), f
  type(p), target :: q, q2
  type(o) :: z(2)
  integer :: i, j
  character(6) :: v(3)
  data h%s(1:2), h%s(3:4) /'ab','cd'/, h%k /1,2/, h%w(1)(1:3), h%w(2)(1:1), h%w(2)(2:) /'xyz','u','vw'/
  data g%k(1) /3,4/
  data (g(i)%s(1:4), i=1,2) /'one', 'two'/
  data (g(i)%k(2), i=1,2) /5,6/, g(1)%w /'a','b'/, g(2)%w(1:2) /2*'c'/
  data f%s(:2) /'long'/, f%s(3:) /'x'/, f%k(2) /7/
  character*2 of(3) / 'abcdef'(2:3), 'xyz'(1:2), 'w' /
  character(2) :: by(2)
  type n
    integer :: i, k(2)
  end type
  type(n), parameter :: two = n(2, [3, 4]), both(2) = [(n(i, i+1), i=5,6)]
  integer :: many(7)
  type(n) :: some(2)
  data (many(i), i=1,two%i), many(3:7) / two%i*two%i, both(2)%k(1), 3*7, both(1)%i /
  data (some(i), i=1,two%i) / two%i*n(4, 1) /
  data by / 2*'pqrst'(4:) /
  data q%s(2:3) /'QR'/, q%s(1:1), q%s(4:) /'p','t'/
  data ((z(i)%in(j)%s(j:j+1), j=1,2), i=1,2) /'ab','cd','ef','gh'/, (z(i)%c(i:i), i=1,2) /'y','z'/
  data (v(i)(i:i+1), i=1,3) /'11', '22', '33'/
  q%w = '-'
  f%w = 'w'; f%k(1) = 0
  print *, h
  print *, g
  print *, f
  print *, q%s, q%w
  print *, z(1)%in(1)%s(1:2), z(1)%in(2)%s(2:3), z(2)%in(1)%s(1:2), z(2)%in(2)%s(2:3), z(1)%c(1:1), z(2)%c(2:2)
  print *, (v(i)(i:i+1), i=1,3), of, by, many, some
end program parts
