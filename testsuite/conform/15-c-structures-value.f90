! Fortran 2003 15.4: structures with arrays as VALUE arguments of BIND(C) procedures, called by name and by address; structures of structures.
! RUN: %compare %light %s
module shapes
  use, intrinsic :: iso_c_binding
  implicit none
  type, bind(c) :: point
    integer(c_int) :: n
    real(c_double) :: at(3)
  end type
  type, bind(c) :: segment
    integer(c_int) :: id
    type(point) :: ends(2)
  end type
  abstract interface
    subroutine takes(p, k) bind(c)
      import
      type(point), value :: p
      integer(c_int), value :: k
    end subroutine
  end interface
contains
  subroutine moved(p, k) bind(c)
    type(point), value :: p
    integer(c_int), value :: k
    p%at(2) = p%at(2) + k
    p%n = -1
    print *, 'moved', p
  end subroutine
  subroutine joined(s) bind(c)
    type(segment), value :: s
    s%ends(1)%n = s%ends(2)%n + s%id
    print *, 'joined', s
  end subroutine
  subroutine turned(s) bind(c)
    type(segment) :: s
    s%ends = s%ends(2:1:-1)
  end subroutine
end module
program p
  use shapes
  implicit none
  type(point) :: a
  type(segment) :: s
  procedure(takes), pointer :: q
  a = point(1, [1, 2, 3])
  s = segment(7, [a, point(2, [4, 5, 6])])
  call moved(a, 10)
  q => moved
  call q(a, 20)
  call joined(s)
  print *, a, s
  call turned(s)
  print *, s
end program
