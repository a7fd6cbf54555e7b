! What structures cannot be in an EQUIVALENCE, and what cannot be taken of all elements of an array of them.
! RUN: %check-errors %s
program p
  use iso_c_binding
  type laid            ! as C has it
    real(8) :: r
    complex(8) :: z
  end type
  type plain
    integer :: k
  end type
  type seq
    sequence
    integer :: k
    integer, pointer :: q
  end type
  type some
    sequence
    integer :: k
  end type
  type t                 !note: 't' is defined here
    integer, allocatable :: a(:)
    integer :: v(2)
    character(1021) :: c
    integer :: last
  end type
  type(plain) :: a
  type(seq) :: b
  type(some) :: c(3)
  type(t), target :: x(3)
  type(laid), target :: y(3)
  type(c_ptr) :: at
  complex(8), pointer :: w(:)
  integer, target :: n(4)
  integer :: i, j, m
  equivalence (i, a)   !error: the structure 'a' is in an EQUIVALENCE, but its TYPE has no SEQUENCE
  equivalence (j, b)   !error: the structure 'b' in an EQUIVALENCE is not supported, since its component 'q'
  equivalence (m, c(2))
  print *, x%v         !error: two parts of this reference are arrays: only one may be
  print *, x%a         !error: the ALLOCATABLE component 'a' cannot be that of all elements of an array
  at = c_loc(y)
  w => y%z             !error: a pointer to this component of all elements of an array is not supported
  print *, associated(w, y%z) !error: a pointer to this component of all elements of an array is not supported
  associate (z => y%z) !error: a name for this component of all elements of an array is not supported
    z(2) = 1
  end associate
  associate (z => y%z)
    if (z(2) == 1) i = 5
    print *, z(3)
  end associate
  print *, x%b         !error: TYPE(t) has no component 'b'
  print *, x%last%z    !error: 'last' is INTEGER(4) and has no components
  print *, x%last(2)   !error: 'last' is a scalar and has no subscripts
  forall (i = 1:3) b%q => n(i)
end program
