! Clause 5: such bounds in the interface of a C function.
! RUN: %hpfc %s %S/Inputs/outlined-c.c -o %t && %hpfrun -n 3 %t > %t.out
! RUN: mkdir -p %t.g && cd %t.g && %gfortran %s %S/Inputs/outlined-c.c -o %t.gfortran && %t.gfortran | diff - %t.out
module m0
contains
  pure function f(n) result(r)
    integer, intent(in) :: n
    integer :: r(n), i
    r = [(i, i = 1, n)]
  end function
end module
program p
  use m0
  use iso_c_binding
  interface
    subroutine put(x, n) bind(c)
      use m0
      use iso_c_binding
      integer(c_int), value :: n
      real(c_float) :: x(sum(f(int(n))))
    end subroutine
    function get(x, n) bind(c) result(r)
      use m0
      use iso_c_binding
      integer(c_int) :: n
      real(c_float) :: x(sum(f(int(n))))
      real(c_float) :: r
    end function
  end interface
  real(c_float) :: x(3) = [1, 2, 3]
  call put(x, 2)
  print *, x, get(x, 2)
end program
