! Clause 8: BLOCK and ASSOCIATE may call what they declare like a dummy argument, a constant of the host that internal procedures use, or anything else.
! RUN: %compare %light %s
program main
  implicit none
  call dummies(2, 3)
  call associated_name(4)
  call constants
contains
  subroutine dummies(w, v)
    integer :: w
    integer :: v
    print *, w, v
    block
      integer, parameter :: w(3:4) = (/ 5, 6 /)
      integer :: v(2)
      v = 1
      v(2) = w(3)
      print *, w(4), v(1), v, w
    end block
    associate (w => v)
      print *, w
    end associate
  end subroutine dummies
  subroutine associated_name(f)
    integer f
    real x(3)
    x = 2
    associate (f => x)
      print *, f(2), f
      f(3) = 7
    end associate
    print *, f, x
  end subroutine associated_name
end program main

subroutine constants
  integer, parameter :: g(3:*) = (/ 7, 8 /)
  character(len=2) :: t
  integer :: n
  n = 2
  t = 'tt'
  block
    character(len=5) :: g(3:5, 2)
    integer :: n_d, t
    integer, dimension(2) :: t_len
    g = 'ab'
    n_d = n
    t = 3
    t_len = t
    print *, g, n_d, t, t_len
  end block
  call inner
contains
  subroutine inner
    print *, g(n+1:), g, t
  end subroutine inner
end subroutine constants
