! Clause 12.5.2.12: a POINTER to a structure that leads nowhere is no argument for an OPTIONAL dummy that is no POINTER, whatever the structure begins with.
! RUN: %compare %light %s
module m
  implicit none
  type inner
    integer :: v(2) = 1
    character(2) :: c = 'in'
  end type
  type a
    real, pointer :: x(:) => null()
    integer :: n = 1
    type(a), pointer :: next => null()
  end type
  type b
    integer :: k(3) = 2
    type(b), pointer :: next => null()
  end type
  type c
    type(inner) :: i(2)
    type(c), pointer :: next => null()
  end type
  type d
    real, allocatable :: x(:)
    type(d), pointer :: next => null()
  end type
  type e
    character(3) :: t(2) = 'abc'
    type(e), pointer :: next => null()
  end type
  type f
    real, allocatable :: x(:)
    integer :: n = 6
  end type
  type g
    type(a), pointer :: many(:) => null()
    type(g), pointer :: next => null()
  end type
  type row
    complex :: k(3)
    character(2) :: c(2) = 'rw'
  end type
  type rows
    type(row), pointer :: q(:) => null()
  end type
contains
  subroutine several(x, y)
    type(row), optional :: x(:), y(:)
    print *, present(x), present(y)
    if (present(x)) print *, size(x), x(1)%c
  end subroutine
  recursive subroutine s(i, v, w, x, y, z, u, t)
    integer, intent(in) :: i
    type(a), optional :: v
    type(b), optional, intent(in) :: w
    type(c), optional :: x
    type(d), optional, intent(inout) :: y
    type(e), optional :: z
    type(f), optional :: u
    type(g), optional, target :: t
    print *, i, present(v), present(w), present(x), present(y), present(z), present(u), present(t)
    if (present(v)) print *, v%n, associated(v%x)
    if (present(w)) print *, w%k
    if (present(x)) print *, x%i(2)%v, x%i(1)%c
    if (present(y)) print *, allocated(y%x)
    if (present(z)) print *, z%t
    if (present(u)) print *, u%n, allocated(u%x)
    if (present(t)) print *, associated(t%many)
    if (i > 0) call s(i - 1, v, w, x, y, z, u, t)
    if (i > 1) call rest(v, w, x, y, z, u, t)
  end subroutine
  subroutine rest(v, w, x, y, z, u, t)
    type(a), optional :: v
    type(b), optional :: w
    type(c), optional :: x
    type(d), optional :: y
    type(e), optional :: z
    type(f), optional :: u
    type(g), optional :: t
    if (present(v)) call s(0, v%next)
    if (present(w)) call s(0, w=w%next)
    if (present(x)) call s(0, x=x%next)
    if (present(y)) call s(0, y=y%next)
    if (present(z)) call s(0, z=z%next)
    if (present(t)) call s(0, t=t%next)
  end subroutine
end module
program p
  use m
  type(a), pointer :: pa => null()
  type(b), pointer :: pb => null()
  type(c), pointer :: pc => null()
  type(d), pointer :: pd => null()
  type(e), pointer :: pe => null()
  type(f), pointer :: pf => null()
  type(g), pointer :: pg => null()
  type(rows), allocatable :: pr
  type(rows), pointer :: ps
  call s(1, pa, pb, pc, pd, pe, pf, pg)
  allocate (pa, pb, pc, pd, pe, pf, pg)
  call s(2, pa, pb, pc, pd, pe, pf, pg)
  allocate (pa%x(2), pa%next, pd%x(3), pd%next, pb%next, pc%next, pe%next, pg%next)
  allocate (pg%next%many(2))
  call s(2, pa, pb, pc, pd, pe, pf, pg)
  allocate (pr, ps)
  call several(pr%q, ps%q)
  allocate (pr%q(2))
  call several(pr%q, ps%q)
end program
