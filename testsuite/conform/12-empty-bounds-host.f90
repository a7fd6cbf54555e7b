! 12-empty-bounds-host.f90: arrays whose bounds come from variables that may change, with lower bounds below 1, and without elements.
! RUN: %compare %s
! RUN: %compare --flags=-fcheck=all %s
module bounds_of_module
  implicit none
  integer :: k3 = 3
contains
  subroutine locals
    integer(8) :: v(3, -2:k3 - 6), w(0:k3 - 1, -2:k3 - 3)
!HPF$ DISTRIBUTE w(BLOCK, *)
    v = 1
    w = 2
    print *, v, size(v), lbound(v), ubound(v), sum(v), fa(v(2:, :)), cshift(v, 1, 2), maxloc(v)
    print *, w, size(w), lbound(w), ubound(w), sum(w), fa(w(2:, :)), cshift(w, 1, 2), maxloc(w)
    k3 = 5
    v = 4
    print *, v, size(v), lbound(v, 2), ubound(v, 2)
    k3 = 3
  end subroutine
  pure function fa(x) result(r)
    integer(8), intent(in) :: x(:, :)
    integer(8) :: r(size(x, 1), size(x, 2))
!HPF$ DISTRIBUTE x(*, CYCLIC(2))
    r = x + x
  end function
end module
program empty_bounds_host
  use bounds_of_module
  implicit none
  integer :: k2 = 2, k6 = 6
  logical(2) :: vm(1,0:-1,-2:-1,-2:-1)
  logical :: vf(2) = .true., dg(3) = .false.
  call inner(vm)
  call locals
contains
  subroutine inner(dl)
    logical(2) :: dl(-2:k6 - 8,0:k6 - 7,2,2)
    integer :: i
    logical :: r(1, 0, 2, 2)
    dl = .true.
    r = .true.
    print *, size(dl), ubound(dl), lbound(dl), sum(merge(1, 2, dl)), cshift(dl, 1)
    print *, unpack(vf, dl, r), unpack(vf, dl(:, :, :, :), r)
    print *, unpack(vf, dl, reshape((/ (dg(i), i = 1, 0) /), (/ 1, 0, k2, 2 /)))
    where (dl(:, :, 1, :)) dl(:, :, 2, :) = .false.
    forall (i = 1:2) dl(:, :, i, :) = .not. dl(:, :, 3 - i, :)
    print *, dl, count(dl, 2)
  end subroutine
end program
