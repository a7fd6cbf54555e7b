! Clause 12: arrays of structures with TARGET, and components of all their elements, for INTENT(IN) dummies that are POINTERs.
! RUN: %compare %light %s
module pmm
  implicit none
  type in
    real(8) :: a(2)
    logical :: l
  end type
  type rec
    type(in) :: s
    integer, pointer :: p => null()
    character(2) :: c
  end type
  type(in), pointer :: k(:)
contains
  subroutine arr(q)
    type(in), pointer, intent(in) :: q(:)
    print *, size(q), q%l, lbound(q)
    q%l = .not. q%l
    q(1)%a = q(1)%a + 1
    k => q
  end subroutine
  subroutine recs(q)
    type(rec), pointer, intent(in) :: q(:)
    print *, size(q), q%c, lbound(q), q%s%a(2), associated(q(1)%p)
    q%c = q(1)%c//'x'
    q(ubound(q, 1))%s%a = 9
    if (lbound(q,1) == 1) call arr(q%s)
  end subroutine
  subroutine two(q)
    type(rec), pointer, intent(in) :: q(:,:)
    print *, shape(q), q%c
    call recs(q(1,:))
    q(2,2)%c = 'tt'
  end subroutine
  integer function cnt(q)
    type(in), pointer, intent(in) :: q(:)
    cnt = count(q%l)
  end function
end module
program pm
  use pmm
  type(in), target :: y(3), z(2,2)
  type(rec), target :: r(0:2), rr(2,2)
  type(rec), allocatable, target :: al(:)
  y = in([1,2],.true.); z = y(1)
  call arr(y)
  print *, cnt(y), cnt(y(2:3)), associated(k, y)
  call arr(z(:,2))
  call arr(y(3:1:-2))
  print *, y%l, z%l, y(1)%a
  r = rec(y(1), null(), 'ab')
  r(2)%c = 'zz'
  rr = r(1)
  call recs(r)
  call recs(r(2::-2))
  allocate (al(2)); al = r(:1)
  call recs(al)
  call two(rr)
  print *, r%c, rr%c, al%c, rr%s%a(1), r%s%a(2), al%s%a(1)
  call arr(rr(:,1)%s)
  call inner(y, r)
  print *, y%l, r%c, rr%s%l
contains
  subroutine inner(a, b)
    type(in), target :: a(:)
    type(rec), target :: b(:)
    call arr(a)
    call recs(b(2:))
  end subroutine
end
