! Clause 12: structure constructors as arguments for dummy arguments with TARGET.
! RUN: %compare %light %s
module m
  type node
    integer :: v
    type(node), pointer :: next => null()
  end type
  type b_t
    character(8) :: c = 'b'
    integer, pointer :: p(:) => null()
    integer :: m(2,2) = 0
  end type
contains
  pure integer function total(h)
    type(node), intent(in), target :: h
    type(node), pointer :: p
    total = h%v
  end function
  subroutine mark(b, c)
    type(b_t), intent(inout) :: b(:)
    character(*), intent(in) :: c
    integer i
    b%c = [character(len(c)) :: c]
    b(1:1)%c = [character(len(c)) :: c]
    b%c = [(c//'x', i = 1, size(b))]
  end subroutine
end module
program target_constructors
  use m
  integer k(3), l(3,3), i, j
  type(b_t), target :: b(2)
  type(node) z(3)
  do i = 1,3
    k(i) = total(node(i))
  end do
  print *, k
  k = [(total(node(i*2)), i=1,3)]
  print *, k
  do i = 1, 3
    z(i) = node(total(node(i, null())))
  end do
  print *, z%v
  call mark(b(2:2), 'qw')
  print *, b%c
  forall (i=1:3) k(i) = total(node(i))
  print *, k
  forall (i=1:3, j=1:3, total(node(i)) > total(node(j, null()))) l(i,j) = total(node(i+10*j))
  forall (i=1:3, j=1:3, total(node(i)) <= total(node(j, null()))) l(i,j) = 1
  print *, l
  where (k > total(node(1))) k = k + total(node(2))
    print *, k
    print *, (total(node(i)), i=1,3)
    forall (i=1:total(node(2))) k(i) = i*total(node(4))
    print *, k
  end program
