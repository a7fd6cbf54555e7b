! Clause 12: ELEMENTAL procedures of arrays of structures whose dummy arguments have TARGET.
! RUN: %compare %light %s
module m
  type point
    real x
    integer k
  end type
  type list
    type(point), allocatable :: p(:)
    integer :: n = 0
  end type
contains
  elemental subroutine grow(l, p)
    type(list), intent(inout), target :: l
    type(point), intent(in) :: p
    l%n = l%n + p%k
    l%p = [p]
  end subroutine
  elemental integer function many(k, l)
    integer, intent(in) :: k
    type(list), intent(in), target :: l
    many = k + l%n
    if (allocated(l%p)) many = many + size(l%p)
  end function
  elemental subroutine both(l, p, q)
    type(list), intent(in), target :: l
    type(point), intent(inout), target :: p
    type(list), intent(inout) :: q
    p%k = p%k + l%n
    q%n = p%k
  end subroutine
  subroutine passed(l, p)
    type(list), intent(inout) :: l(:)
    type(point), intent(in) :: p(:)
    call grow(l, p)
    print *, many([10, 20, 30], l), many(1, l), many([1,2], l(1))
  end subroutine
end module
program elemental_targets
  use m
  type(list) :: l(3), r(3)
  type(list), target :: one
  type(point) :: p(3)
  integer i
  p = [(point(i*1., i), i=1,3)]
  call grow(l, p)
  print *, l%n
  call passed(l, p)
  print *, l%n, (l(i)%p(1)%k, i=1,3)
  call passed(l(3:1:-1), p)
  print *, l%n
  call grow(one, p(2))
  call both(l, p, r)
  print *, p%k, r%n
  call both(one, p, r)
  print *, p%k, r%n, p%x
  print *, sum(many(2, l))
end program
