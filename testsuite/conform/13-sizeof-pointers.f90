! Clause 13 (Fortran 2008): STORAGE_SIZE and SIZEOF of structures with POINTER, ALLOCATABLE and procedure components are what gfortran has.
! RUN: %compare %light %s
program t
  implicit none
  type a
    integer, pointer :: p
    integer :: i
    real, allocatable :: r(:), m(:,:)
  end type
  type b
    type(a) :: x(2)
    character(:), allocatable :: c
    type(b), pointer :: next, list(:)
    logical(1) :: l
    procedure(), pointer, nopass :: f
    character(3) :: s(2)
  end type
  type c
    integer(2) :: k
    real, allocatable :: z
  end type
  type(a) :: x
  type(b) :: y(3)
  type(c), allocatable :: w(:,:)
  type(c), pointer :: q
  character(5) :: s(2)
  allocate (w(2,2))
  print *, storage_size(x), sizeof(x), storage_size(y), sizeof(y), sizeof(y(1:2)), storage_size(w), sizeof(w)
  print *, storage_size(q), storage_size(y(1)%x), sizeof(y%l), sizeof(s), storage_size(s)
end program
