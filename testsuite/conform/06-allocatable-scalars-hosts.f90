! Clause 6: local scalars, ALLOCATABLE themselves or with ALLOCATABLE components, which internal procedures use, begin anew
! at each call, after RETURN and in each instance of a recursive procedure, too.
! RUN: %compare %light %s
module pm
  type t
    integer, allocatable :: x
    integer, allocatable :: y(:)
  end type
end module
subroutine s(k)
  use pm
  integer, intent(in) :: k
  integer, allocatable :: v, w(:)
  character(len=:), allocatable :: c
  type(t) :: r, q(2)
  type(t), allocatable :: p
  print *, allocated(v), allocated(w), allocated(c), allocated(r%x), allocated(r%y), allocated(q(1)%x), allocated(p)
  allocate (v, w(2))
  v = k; w = k; c = 'abc'
  if (k == 3) return
  r = t(k, (/ k /)); q(2) = t(k, (/ k, 2 /)); p = r
  call inner(1)
contains
  subroutine inner(q_)
    integer, intent(in) :: q_
    v = v + q_; w = w + q_
    r%x = r%x + 1; r%y = 2; q(1) = q(2); p%y = 4
    print *, v, w, c, r%x, r%y, q(1)%x, q(2)%y, p%x, p%y
  end subroutine
end subroutine
recursive subroutine f(k)
  integer, intent(in) :: k
  integer, allocatable :: v
  print *, allocated(v)
  v = k
  if (k > 0) call f(k - 1)
  call inner
contains
  subroutine inner
    print *, v
  end subroutine
end subroutine
call s(1)
call s(3)
call s(2)
call f(2)
call f(1)
end
