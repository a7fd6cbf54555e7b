! Clause 12: NULL() as the argument for an OPTIONAL dummy that is no POINTER is no argument.
! RUN: cd %T && %hpfc %s -o %t && %hpfrun -n 2 %t > %t.out
! RUN: cd %T && %gfortran %s -o %t.gfortran && %t.gfortran | diff - %t.out
program absent
  implicit none
  call s(null(), 2)
  call s(3, null(), b=[1, 2])
  call s(c=null(), b=null())
  print *, f(null()), f(1.0)
contains
  subroutine s(a, c, b)
    integer, optional, intent(in) :: a, c, b(:)
    print *, present(a), present(c), present(b)
    if (present(a)) print *, a
    if (present(b)) print *, b
  end subroutine
  real function f(x)
    real, optional, intent(in) :: x
    f = -1
    if (present(x)) f = x
  end function
end program
