! Clause 12: NULL(), with a mold too, for structures and arrays of them with POINTER.
! RUN: %compare %light %s
module m
  implicit none
  type in
    real :: x(2)
    character(3) :: c
  end type
  type t
    integer :: a
    type(in) :: i
  end type
  type r
    integer :: a = 3
    type(r), pointer :: next => null()
  end type
  interface g
    module procedure s, gr
  end interface
contains
  subroutine s(p)
    type(t), pointer :: p
    print *, associated(p)
  end subroutine
  subroutine sa(p, n)
    type(t), pointer :: p(:)
    integer, intent(in) :: n
    print *, associated(p), n
  end subroutine
  subroutine sr(p, q)
    type(r), pointer :: p
    type(r), pointer, optional :: q(:, :)
    print *, associated(p), present(q)
    if (present(q)) print *, associated(q)
  end subroutine
  subroutine gr(p)
    type(r), pointer :: p
    print *, 'gr', associated(p)
  end subroutine
  integer function f(p, q)
    type(t), pointer, intent(in) :: p, q(:)
    f = merge(1, 2, associated(p)) + merge(10, 20, associated(q))
  end function
end module
program q
  use m
  implicit none
  type(t), pointer :: y, z(:)
  type(r), pointer :: w
  nullify (y, z, w)
  call s(null())
  call s(null(y))
  call sa(null(), 2)
  call sa(null(z), 3)
  call sr(null())
  call sr(null(w), null())
  call g(null(y))
  call g(null(w))
  print *, f(null(), null()), f(null(y), null(z))
end program
