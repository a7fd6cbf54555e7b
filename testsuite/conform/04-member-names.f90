! Clause 4: components whose names are what C names parts of others: a and a_d, b%c and b_c, all in a list of records.
! RUN: %compare %light %s
module m
  implicit none
  type pair
    integer :: c = 1
    integer :: d(2) = (/ 2, 3 /)
  end type
  type held
    type(held), pointer :: up => null()
    integer :: c = 11
  end type
  type holder
    type(held) :: b
    integer :: b_c = 12
    character(3) :: b_ = 'uvw'
  end type
  type item
    real, allocatable :: a(:)
    real :: a_d(3) = 0
    type(pair) :: b
    integer :: b_c = 4
    integer :: b_d(2) = 5
    character(3) :: b_ = 'xyz'
    type(item), pointer :: next => null()
    integer :: next_d = 6
  end type
contains
  subroutine push(list, k)
    type(item), pointer :: list
    integer, intent(in) :: k
    type(item), pointer :: new
    allocate (new)
    allocate (new%a(k))
    new%a = k
    new%a_d = (/ 0.5, 1.5, 2.5 /) * k
    new%b%c = 10*k
    new%b_c = 100*k
    new%b%d(2) = k
    new%b_d(1) = -k
    new%next => list
    new%next_d = k
    list => new
  end subroutine
end module
program member_names
  use m
  implicit none
  type(item), pointer :: list, p
  type(item), target :: many(2)
  type(holder) :: h(2)
  integer :: k
  nullify (list)
  do k = 1, 3
    call push(list, k)
  end do
  p => list
  do while (associated(p))
    print *, p%a, p%a_d, p%b, p%b_c, p%b_d, p%b_, p%next_d
    p => p%next
  end do
  allocate (many(2)%a(2))
  many(2)%a = 7
  many%b%c = (/ 8, 9 /)
  many(1)%b_c = 11
  print *, allocated(many(1)%a), many(2)%a, many(2)%a_d, many%b%c, many%b_c
  h(2)%b%c = 13
  print *, h%b%c, h%b_c, h%b_
end program
