! Clause 13.14.110: TRANSFER of structures with POINTER components to bytes, and back.
! RUN: %compare %light %s
module front
  implicit none
  type cell
    integer :: n
    real, pointer :: v(:) => null()
  end type
  type keeper
    type(cell), pointer :: cells(:) => null()
    character(len=4) :: word = 'none'
    type(cell) :: own
  end type
  type(keeper) :: kept
contains
  subroutine encode(bytes)
    character, pointer :: bytes(:)
    character :: mold(1)
    integer :: n
    n = size(transfer(kept, mold))
    allocate(bytes(n))
    bytes = transfer(kept, mold)
    nullify(kept%cells)
    nullify(kept%own%v)
    kept%word = 'gone'
  end subroutine
  subroutine decode(bytes)
    character, pointer :: bytes(:)
    kept = transfer(bytes, kept)
    deallocate(bytes)
    nullify(bytes)
  end subroutine
end module
program p
  use front
  implicit none
  character, pointer :: first(:), second(:)
  integer, allocatable :: words(:)
  type(cell) :: a, b, few(3)
  integer :: i
  allocate(kept%cells(3), kept%own%v(2))
  kept%word = 'some'
  kept%own%n = 9
  kept%own%v = [0.5, 1.5]
  do i = 1, 3
    kept%cells(i)%n = i
    allocate(kept%cells(i)%v(i))
    kept%cells(i)%v = 0.25*i
  end do
  call encode(first)
  allocate(kept%cells(1))
  kept%cells(1)%n = 77
  call encode(second)
  call decode(first)
  print *, kept%word, kept%own%n, kept%own%v, kept%cells%n, kept%cells(3)%v
  call decode(second)
  print *, kept%word, size(kept%cells), kept%cells(1)%n, associated(kept%own%v)
  allocate(a%v(2))
  a%n = 4
  a%v = [2.0, 3.0]
  allocate(words(size(transfer(a, [0]))))
  words = transfer(a, words)
  b = transfer(words, b)
  b%v(1) = 8.0
  print *, b%n, a%v, associated(a%v, b%v)
  b = transfer(transfer(cell(6, a%v), [0d0]), a)
  print *, b%n, b%v
  few = transfer((/ a, b, cell(7, null()) /), few)
  few(1:2) = transfer(few(2:3), (/ a /))
  print *, few%n, associated(few(2)%v), few(1)%v, size(transfer(b, few))
end program
