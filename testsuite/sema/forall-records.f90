! Assignments of FORALL to arrays in structures that the index tells, which are not supported.
! RUN: %check-errors %s
subroutine s(n)
  type inner
    integer, allocatable :: k(:)
  end type
  type row
    type(inner), allocatable :: in(:)
    character(:), allocatable :: c(:)
    integer, allocatable :: p(:)
  end type
  type(row) :: v(5)
  integer :: m(5)
  forall (i = 1:5) v(i)%in = v(6-i)%in       !error: this assignment in FORALL, to a part of a structure that the index tells, is not supported
  forall (i = 1:5) v(i)%c(:) = 'abc'         !error: this assignment in FORALL, to a part of a structure that the index tells, is not supported
  forall (i = 1:5) v(i)%p(m(1:i)) = 1        !error: a subscript in FORALL whose shape depends on the index is not supported here
end subroutine
