! Clause 7.1.6.2: PURE dummy functions in bounds and lengths of dummy arguments, results and automatic variables; gfortran 12 refuses most of it.
! RUN: %hpfc -o %t %s && %hpfrun -n 1 %t | FileCheck %s && %hpfrun -n 3 %t | FileCheck %s
! RUN: %hpfc -fcheck=all -o %t %s && %hpfrun -n 1 %t | FileCheck %s
module m
  implicit none
contains
  pure integer function twice(i)
    integer, intent(in) :: i
    twice = 2 * i
  end function
  pure integer function plus(i)
    integer, intent(in) :: i
    plus = i + 3
  end function
  pure function upto(n) result(r)
    integer, intent(in) :: n
    integer :: r(n), i
    r = [(i, i = 1, n)]
  end function
  pure function downto(n) result(r)
    integer, intent(in) :: n
    integer :: r(n), i
    r = [(n - i, i = 1, n)]
  end function
  subroutine s(f, n, a)
    interface
      pure integer function f(i)
        integer, intent(in) :: i
      end function
    end interface
    integer, intent(in) :: n
    real :: a(f(n)), b(f(n) + 1, f(2))
    b = 1
    a = a + 2
    print *, size(a), shape(b), sum(b), sum(a)
  end subroutine
  subroutine t(a, n, f)
    integer, intent(in) :: n
    procedure(twice) :: f
    real :: a(f(n)), b(0:f(n))
    character(f(n)) :: c
    c = 'abcdefghijklmnop'
    b = 2
    print *, size(a), size(b), sum(b), c, len(c)
    call s(f, n, a)
  end subroutine
  function g(f, n) result(r)
    procedure(twice) :: f
    integer, intent(in) :: n
    integer :: r(f(n)), i
    r = [(i * i, i = 1, f(n))]
  end function
  function h(f, n) result(r)
    procedure(twice) :: f
    integer, intent(in) :: n
    character(f(n)) :: r
    r = 'hello world'
  end function
  subroutine u(l, f, n, a, c) ! found by statements
    procedure(upto) :: l
    interface
      pure integer function f(n)
        integer, intent(in) :: n
      end function
    end interface
    integer, intent(in) :: n
    real :: a(sum(l(n)) : *), b(sum(l(f(n))))
    character(sum([f(n), 2])) :: c
    b = 1
    print *, lbound(a), a(sum(l(n))), size(b), len(c), c
    call inner(a)
  contains
    subroutine inner(x)
      real :: x(sum(l(n)) + f(0))
      print *, size(x), x(size(x))
    end subroutine
  end subroutine
end module
subroutine ext(a, f, n)
  implicit none
  interface
    pure integer function f(i)
      integer, intent(in) :: i
    end function
  end interface
  integer, intent(in) :: n
  real :: a(f(n), *)
  print *, size(a, 1), a(1, 2)
end subroutine
program p
  use m
  implicit none
  interface
    subroutine ext(a, f, n)
      interface
        pure integer function f(i)
          integer, intent(in) :: i
        end function
      end interface
      integer, intent(in) :: n
      real :: a(f(n), *)
    end subroutine
  end interface
  real :: x(20)
  integer :: k
  x = [(k, k = 1, 20)]
  call s(twice, 4, x)                         ! CHECK: 8 9 4 36.0000000 52.0000000
  call s(plus, 4, x)                          ! CHECK: 7 8 5 40.0000000 56.0000000
  call t(x, 5, twice)                         ! CHECK: 10 11 22.0000000 abcdefghij 10
                                              ! CHECK: 10 11 4 44.0000000 105.000000
  call t(x, 5, plus)                          ! CHECK: 8 9 18.0000000 abcdefgh 8
                                              ! CHECK: 8 9 5 45.0000000 98.0000000
  call ext(x, plus, 2)                        ! CHECK: 5 14.0000000
  call ext(x, twice, 2)                       ! CHECK: 4 13.0000000
  print *, g(twice, 3)                        ! CHECK: 1 4 9 16 25 36
  print *, sum(g(plus, 3) + 1)                ! CHECK: 97
  print *, h(twice, 3), '|', len(h(plus, 4))  ! CHECK: hello | 7
  x = [(k, k = 1, 20)]
  call u(upto, twice, 3, x, 'abcdefghijkl')   ! CHECK: 6 1.00000000 21 8 abcdefgh
                                              ! CHECK: 6 6.00000000
  call u(downto, plus, 4, x, 'abcdefghijkl')  ! CHECK: 6 1.00000000 21 9 abcdefghi
                                              ! CHECK: 9 9.00000000
end program
