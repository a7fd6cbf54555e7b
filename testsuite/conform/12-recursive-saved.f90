! Clauses 5 and 12: SAVE variables of RECURSIVE procedures, which the calls within change and allocate anew.
! RUN: %compare --np 1,2,4 %light %s
module m
  implicit none
contains
  recursive subroutine rr(n, o)
    integer, intent(in) :: n
    integer, intent(out) :: o
    integer, save :: tot = 0, lim = 5
    integer, allocatable, save :: keep(:)
    integer :: v(3), i
    v = n
    tot = tot + n
    if (.not. allocated(keep)) then
      allocate(keep(1)); keep = 0
    else
      keep = [keep, n]
    end if
    if (n > 1) call rr(n - 1, o)
    keep(1) = keep(1) + sum(v)
    o = tot + keep(1) + size(keep)
    print *, n, v, o
    print *, keep
    do i = 1, lim
      lim = lim - 1
      if (n > 2 .and. i < 3) call rr(1, o)
    end do
    print *, i, lim
    lim = 5
  end subroutine
  recursive integer function fr(n) result(k)
    integer, intent(in) :: n
    integer, allocatable, save :: w(:)
    integer, save :: depth = 0
    integer :: i, j
    depth = depth + 1
    if (allocated(w)) deallocate(w)
    allocate(w(n + 2)); w = depth
    k = n
    if (n > 0) then
      do i = 1, size(w)
        j = fr(n - 1) + i
        w(1) = j
        w(2) = w(2) + 1
      end do
      if (fr(n - 1) >= 0) w(2) = w(1) + depth
    end if
    k = k + sum(w) + depth
  end function
  recursive subroutine hp(n, a)
    integer, intent(in) :: n
    integer, intent(inout) :: a(8)
    integer, save :: b(8) = 1
    integer, allocatable, save :: c(:)
    integer :: t
!hpf$ distribute b(block)
!hpf$ distribute c(block)
    if (.not. allocated(c)) then
      allocate(c(8)); c = 2
    else if (n == 1) then
      deallocate(c); allocate(c(9)); c = 7
    end if
    do t = 1, n
      a(2:8) = a(2:8) + b(1:7) + c(1:7)
      if (n > 1) call hp(n - 1, a)
      b(t) = b(t) + a(1)
      c(t) = c(t) + t
    end do
    a(1) = a(1) + c(size(c)) + b(8)
  end subroutine
  recursive subroutine tied(n) ! what has no initial value, but lies where one does, is saved with it
    integer, intent(in) :: n
    integer whole(4), first(2), last(2), own(3), same(3)
    equivalence (whole(1), first(1)), (whole(3), last(1)), (own(1), same(1))
    data first /1, 2/, last /3, 4/
    whole(1) = whole(1) + 1
    own = n
    if (n > 0) call tied(n - 1)
    print *, whole, n, same
  end subroutine
end module
program aa
  use m
  implicit none
  integer :: o, a(8) = 1
  call rr(3, o); print *, o
  call rr(2, o); print *, o
  print *, fr(3)
  call hp(3, a); print *, a
  call hp(2, a); print *, a
  call tied(2)
end program
