! ASSOCIATE: a name for what a POINTER leads to stays where it is, though the POINTER is led elsewhere in the construct
! RUN: %compare %s
module associate_pointers
  implicit none
  type flat
    integer :: i = 4, j(2) = [5, 6]
  end type
  type holder
    integer :: k(3) = [1, 2, 3]
    integer, allocatable :: w(:)
  end type
  type owner
    integer, pointer :: v(:) => null()
  end type
contains
  subroutine arrays
    integer, pointer :: p(:), r(:)
    type(owner) :: x
    allocate (p(3), r(-1:1))
    p = 5
    r = 6
    associate (a => p(2:3), b => p, c => p(2))
      p => r
      print *, a, b, c, p, lbound(b), lbound(p)
      b = 1
      a = 2
      c = 3
      print *, a, b, c, p
    end associate
    allocate (x%v(0:2))
    x%v = 7
    associate (a => x%v, b => x%v(2), c => x%v(1:))
      allocate (x%v(3))
      x%v = 1
      print *, a, b, c, lbound(a)
      a(0) = 9
      call change(a, x)
      print *, a, x%v
    end associate
  end subroutine arrays
  subroutine change(a, x)
    integer, intent(inout) :: a(:)
    type(owner), intent(inout) :: x
    nullify (x%v)
    allocate (x%v(2))
    x%v = 12
    a = a + 1
  end subroutine change
  subroutine structures
    type(flat), pointer :: f, g, fa(:)
    type(holder), pointer :: h(:)
    allocate (f)
    f%i = 3
    g => f
    associate (a => g, b => g%j, c => g%i)
      allocate (g)
      g%i = 8
      g%j = 9
      print *, a%i, a%j, b, c
      a%j = 2
      c = 1
      print *, f%i, f%j, b, g%i, g%j
    end associate
    allocate (fa(3))
    fa(2)%i = 9
    associate (a => fa(2), b => fa(2:3), c => fa)
      allocate (fa(2))
      fa%i = 7
      print *, a%i, b%i, c%i, b(2)%j, size(c)
      c(2)%i = -1
      print *, a%i, b(1)%i, fa%i
    end associate
    allocate (h(2))
    associate (a => h(2)%k, b => h(2), c => h)
      allocate (h(2))
      h(1)%k = 77
      h(2)%k = 77
      print *, a, b%k, c(1)%k, c(2)%k
    end associate
  end subroutine structures
end module associate_pointers
program main
  use associate_pointers
  call arrays
  call structures
end program main
