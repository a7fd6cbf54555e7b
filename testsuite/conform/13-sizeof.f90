! STORAGE_SIZE and SIZEOF of structures count what lies between components too.
! RUN: %compare %light %s
program main
  implicit none
  type small
    integer(1) :: a
    integer(2) :: b
  end type
  type large
    character(3) :: name
    type(small) :: s(3)
    real(8) :: x
    logical(1) :: l
  end type
  type(small) :: s, many(7)
  type(large) :: l(2, 3)
  integer, parameter :: bits = storage_size(s)
  print *, storage_size(s), storage_size(many), storage_size(l), bits
  print *, sizeof(s), sizeof(many), sizeof(many(2:4)), sizeof(l), sizeof(l(1, 1)%s)
  print *, sizeof(l(1, :)%x)
  call sub(many)
contains
  subroutine sub(a)
    type(small), intent(in) :: a(:)
    integer :: k(10), i
    k = [(i, i = 1, 10)]
    print *, sizeof(a), storage_size(a), sizeof(a(1))
    print *, sizeof(pack(k, k > 6)), sizeof(k(pack(k, k > 2))), sizeof(pack(k, k > 20))
  end subroutine
end program
