! 6.1.2: components of records in all elements of arrays that are components themselves, behind
! pointers and in variables.
! RUN: %compare %s
program within
  implicit none
  type vec
    real, pointer :: v(:) => null()
    character(len=5) :: name = 'none'
  end type
  type pair
    type(vec) :: a, b
    integer, pointer :: tag => null()
  end type
  type set
    integer :: n = 0
    type(pair) :: items(3)
    type(pair), pointer :: more(:) => null()
    type(set), pointer :: next => null()
  end type
  type(set), target :: s
  type(set), pointer :: p
  integer, target :: tags(3) = (/ 1, 2, 3 /)
  integer :: i
  p => s
  allocate (p%next, p%more(2))
  do i = 1, 3
    s%items(i)%tag => tags(i)
    s%items(i)%a%name = 'a' // achar(48 + i)
    p%next%items(i)%b%name = 'b' // achar(48 + i)
  end do
  print *, p%items%a%name, p%next%items%b%name, s%items%a%name, p%items(2:)%a%name
  p%next%items%a%name = p%items(3:1:-1)%a%name
  p%more(:)%b%name = 'more'
  p%items(1:3:2)%b%name = s%items(2:3)%a%name
  print *, p%next%items%a%name, s%more%b%name, s%items%b%name
  print *, p%next%items(2)%a%name, p%items%a%name(2:2)
  p%more = p%items(2:3)
  do i = 1, 3
    allocate (s%items(i)%a%v(i))
    s%items(i)%a%v = i
  end do
  s%items%b = s%items(3:1:-1)%a ! with descriptors within
  s%items(2:3)%a = vec(s%items(1)%b%v, 'both')
  print *, s%items%a%name, s%items%b%name, (size(s%items(i)%a%v), s%items(i)%b%v, i = 1, 3)
  call inside
contains
  subroutine inside ! records in all elements, as a whole and as targets
    type leaf
      integer :: n = 1
      integer, pointer :: p => null()
    end type
    type branch
      type(leaf) :: l(2), one
      character(len=3) :: s = 'abc'
    end type
    type(branch), target :: v(3)
    type(branch), pointer :: pb(:)
    type(leaf), pointer :: pl(:)
    do i = 1, 3
      v(i)%l%n = (/ i, 10*i /)
      v(i)%one%p => tags(i)
    end do
    pl => v%one
    pl%n = 100*pl(3)%p
    pl(1)%p => tags(2)
    print *, size(pl), lbound(pl), v%one%n, v(1)%one%p
    pl => v%l(2)
    print *, pl%n, pl(2:3)%n, size(v%l(1)), associated(pl), associated(pl, v%l(1))
    pb => v(3:1:-1)
    pl => pb%l(2)
    pl(1:3:2)%n = -pl(1:3:2)%n
    pl(1)%p => tags(2)
    print *, v%l(2)%n, v(3)%l(2)%p
    v%l(1) = v%one
    v(2:)%one = leaf(5, tags(3))
    print *, v%l(1)%n, v%one%n, v(1)%l(1)%p, v(2)%one%p
    pb%one = pb(1)%l(2)
    print *, v%one%n, (associated(v(i)%one%p, tags(2)), i = 1, 3)
  end subroutine
end program
