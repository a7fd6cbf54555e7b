! Clause 15.1.2.4 of Fortran 2003: SHAPE of C_F_POINTER is any expression of rank 1.
! RUN: %compare %light %s
program p
  use iso_c_binding
  implicit none
  integer(c_int), target :: a(24) = 0
  integer(c_int), pointer :: q(:), r(:,:), s(:,:,:)
  integer :: n(4) = (/ 2, 3, 4, 5 /), i
  integer, allocatable :: m(:)
  type t
    integer :: k(2)
  end type
  type(t) :: x
!HPF$ DISTRIBUTE n(BLOCK)
  a = (/ (i, i = 1, 24) /)
  call c_f_pointer(c_loc(a), r, n(1:2))
  print *, shape(r), r(2,3)
  call c_f_pointer(c_loc(a), s, n(:3))
  print *, shape(s), s(2,3,4)
  call c_f_pointer(c_loc(a), r, n(4:2:-2))
  print *, shape(r), r(1,2)
  call c_f_pointer(c_loc(a), s, shape(s))
  print *, shape(s)
  call c_f_pointer(c_loc(a), q, (/ n(2)*2 /))
  print *, shape(q), q(6)
  call c_f_pointer(c_loc(a), r, n(1:2) + 1)
  print *, shape(r), r(3,4)
  call c_f_pointer(c_loc(a), r, (/ (i + 2, i = 1, 2) /))
  print *, shape(r), r(3,4)
  x%k = (/ 4, 6 /)
  call c_f_pointer(c_loc(a), r, x%k)
  print *, shape(r), r(4,6)
  allocate (m(2))
  m = (/ 6, 4 /)
  call c_f_pointer(c_loc(a), r, m)
  print *, shape(r), r(6,4)
  call sub(m)
contains
  subroutine sub(k)
    integer, intent(in) :: k(:)
    call c_f_pointer(c_loc(a), r, k)
    print *, shape(r), r(5,4)
    call c_f_pointer(c_loc(a), r, k(2:1:-1))
    print *, shape(r), r(3,6)
  end subroutine
end program
