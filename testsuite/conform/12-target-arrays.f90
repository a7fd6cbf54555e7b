! ASSERT: (F2008, 12.5.2.7) structures with TARGET, arrays of them and their sections are arguments for
! POINTER dummies with INTENT(IN): with pointers in them and without.
! RUN: %compare %s
module targets_plain
  implicit none
  type t
    integer :: c = 3
    real :: v(2) = 1.
  end type
  type o
    type(t) :: x(3)
    type(t) :: y
  end type
contains
  subroutine line(p)
    type(t), pointer, intent(in) :: p(:)
    print *, size(p), p%c, lbound(p), ubound(p)
    p(ubound(p, 1))%v(2) = p(lbound(p, 1))%c
    p(lbound(p, 1))%c = p(lbound(p, 1))%c + 10
  end subroutine
  subroutine one(p)
    type(t), pointer, intent(in) :: p
    print *, p%c, p%v
    p%c = p%c + 100
  end subroutine
  subroutine plane(p)
    type(t), pointer, intent(in) :: p(:, :)
    print *, shape(p), p%c, p(2, 1)%v, lbound(p)
    p(lbound(p, 1), 2)%c = p(lbound(p, 1), 2)%c + 10
  end subroutine
  subroutine cases()
    type(t), target :: a(4), b(0:2, 2), d
    type(t), allocatable, target :: e(:)
    type(o), target :: oo, op(2)
    a%c = [1, 2, 3, 4]
    call line(a)
    call line(a(2:3))
    call line(a(4:1:-2))
    call one(a(2))
    call one(d)
    call plane(b)
    call line(b(:, 2))
    call line(b(1, :))
    allocate (e(5:7))
    e%c = [5, 6, 7]
    call line(e)
    call line(oo%x)
    call one(oo%y)
    call one(op(2)%x(1))
    call line(op(1)%x)
    print *, a%c, b%c, d%c, e%c, oo%x%c, oo%y%c, op(2)%x%c, op(1)%x%c
    print *, a%v(2), b%v(2), d%v(2), e%v(2), oo%x%v(2)
  end subroutine
end module

module targets_linked
  implicit none
  type t
    integer :: c = 3
    real :: v(2) = 1.
    type(t), pointer :: next => null()
  end type
  type o
    type(t) :: x(3)
    type(t) :: y
  end type
contains
  subroutine line(p)
    type(t), pointer, intent(in) :: p(:)
    print *, size(p), p%c, lbound(p), ubound(p)
    p(ubound(p, 1))%v(2) = p(lbound(p, 1))%c
    p(lbound(p, 1))%c = p(lbound(p, 1))%c + 10
  end subroutine
  subroutine one(p)
    type(t), pointer, intent(in) :: p
    print *, p%c, p%v
    p%c = p%c + 100
  end subroutine
  subroutine plane(p)
    type(t), pointer, intent(in) :: p(:, :)
    print *, shape(p), p%c, p(2, 1)%v, lbound(p)
    p(lbound(p, 1), 2)%c = p(lbound(p, 1), 2)%c + 10
  end subroutine
  subroutine cases()
    type(t), target :: a(4), b(0:2, 2), d
    type(t), allocatable, target :: e(:)
    type(o), target :: oo, op(2)
    a%c = [1, 2, 3, 4]
    call line(a)
    call line(a(2:3))
    call line(a(4:1:-2))
    call one(a(2))
    call one(d)
    call plane(b)
    call line(b(:, 2))
    call line(b(1, :))
    allocate (e(5:7))
    e%c = [5, 6, 7]
    call line(e)
    call line(oo%x)
    call one(oo%y)
    call one(op(2)%x(1))
    call line(op(1)%x)
    print *, a%c, b%c, d%c, e%c, oo%x%c, oo%y%c, op(2)%x%c, op(1)%x%c
    print *, a%v(2), b%v(2), d%v(2), e%v(2), oo%x%v(2)
  end subroutine
end module

module targets_owning
  implicit none
  type t
    integer :: c = 3
    real :: v(2) = 1.
    real, allocatable :: w(:)
  end type
  type o
    type(t) :: x(3)
    type(t) :: y
  end type
contains
  subroutine line(p)
    type(t), pointer, intent(in) :: p(:)
    print *, size(p), p%c, lbound(p), ubound(p)
    p(ubound(p, 1))%v(2) = p(lbound(p, 1))%c
    p(lbound(p, 1))%c = p(lbound(p, 1))%c + 10
  end subroutine
  subroutine one(p)
    type(t), pointer, intent(in) :: p
    print *, p%c, p%v
    p%c = p%c + 100
  end subroutine
  subroutine plane(p)
    type(t), pointer, intent(in) :: p(:, :)
    print *, shape(p), p%c, p(2, 1)%v, lbound(p)
    p(lbound(p, 1), 2)%c = p(lbound(p, 1), 2)%c + 10
  end subroutine
  subroutine cases()
    type(t), target :: a(4), b(0:2, 2), d
    type(t), allocatable, target :: e(:)
    type(o), target :: oo, op(2)
    a%c = [1, 2, 3, 4]
    call line(a)
    call line(a(2:3))
    call line(a(4:1:-2))
    call one(a(2))
    call one(d)
    call plane(b)
    call line(b(:, 2))
    call line(b(1, :))
    allocate (e(5:7))
    e%c = [5, 6, 7]
    call line(e)
    call line(oo%x)
    call one(oo%y)
    call one(op(2)%x(1))
    call line(op(1)%x)
    print *, a%c, b%c, d%c, e%c, oo%x%c, oo%y%c, op(2)%x%c, op(1)%x%c
    print *, a%v(2), b%v(2), d%v(2), e%v(2), oo%x%v(2)
  end subroutine
end module

program target_arrays
  use targets_plain, only: plain => cases
  use targets_linked, only: linked => cases
  use targets_owning, only: owning => cases
  call plain
  call linked
  call owning
end program
