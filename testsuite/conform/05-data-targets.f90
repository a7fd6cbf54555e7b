! Clause 5: DATA gives pointers a target, and NULL() to components that are pointers.
! RUN: %compare %light %s
module m
  integer, target, save :: ma = 11
  integer, pointer :: mp
  data mp /ma/
end module
program p
  use m
  type t
    integer, pointer :: x => null()
    integer :: k
  end type
  type v
    integer, pointer :: x
    integer :: k
  end type
  integer, target, save :: a = 5, c = 6
  real, target, save :: r = 2.5
  integer, pointer :: pa, pn, pm(:), pb
  real, pointer :: pr
  integer :: n
  type(t) :: s
  type(v) :: w, z(2)
  data pa /a/, n, pb /3, c/
  data pn, pm /null(), null()/
  data pr /r/
  data w%x, w%k /null(), 4/
  data z /v(null(), 1), v(null(), 2)/
  print *, associated(pn), associated(pm), pa, pb, pr, n, mp
  print *, associated(s%x), associated(w%x), w%k, z%k, associated(z(2)%x)
  pa = 9; mp = 12
  print *, a, ma, associated(pb, c)
  call sub; call sub
contains
  subroutine sub
    integer, target, save :: q = 1
    integer, pointer :: pq
    data pq /q/
    pq = pq + 1
    print *, q
  end subroutine
end
