! Clause 14.1.2.4: generic names whose dummies are scalars with POINTER or ALLOCATABLE, of several types, or told apart by that; NULL(mold).
! RUN: %compare %s
module kinds_of
  implicit none
  interface which
    module procedure which_integer, which_real, which_text
  end interface
  interface held
    module procedure held_alloc, held_pointer
  end interface
  interface rows
    module procedure rows_one, rows_two
  end interface
  type name
    character(:), allocatable :: text
    integer, pointer :: n => null()
  end type
  interface assignment (=)
    module procedure text_of
  end interface
contains
  character(12) function which_integer(x) result(r)
    integer, pointer :: x
    r = merge('integer yes ', 'integer no  ', associated(x))
  end function
  character(12) function which_real(x, n) result(r)
    real, pointer :: x
    integer, intent(in), optional :: n
    r = merge('real yes    ', 'real no     ', associated(x))
    if (present(n)) r(10:10) = achar(iachar('0') + n)
  end function
  character(12) function which_text(x) result(r)
    character(3), pointer :: x
    r = merge('text yes    ', 'text no     ', associated(x))
  end function
  logical function held_alloc(x)
    integer, allocatable :: x
    held_alloc = allocated(x)
  end function
  integer function held_pointer(x)
    integer, pointer :: x
    held_pointer = 0
    if (associated(x)) held_pointer = x
  end function
  integer function rows_one(x)
    real, pointer :: x(:)
    rows_one = merge(size(x), -1, associated(x))
  end function
  integer function rows_two(x)
    real, pointer :: x(:, :)
    rows_two = merge(size(x, 2), -2, associated(x))
  end function
  subroutine text_of(t, n)
    character(:), allocatable, intent(out) :: t
    type(name), intent(in) :: n
    t = '<'//n%text//'>'
  end subroutine
end module
program p
  use kinds_of
  implicit none
  integer, pointer :: i => null()
  real, pointer :: r => null(), v(:) => null(), w(:, :) => null()
  character(3), pointer :: t => null()
  integer, allocatable :: a
  integer, target :: j = 7
  character(:), allocatable :: s
  type(name) :: n
  print *, which(i), which(r), which(t)
  allocate (r, t)
  i => j
  print *, which(i), which(r), which(t), which(n=4, x=r)
  print *, which(null(i)), which(null(r)), which(null(r), 3)
  print *, held(a), held(i), held(n%n)
  allocate (a, n%n)
  n%n = 5
  print *, held(a), held(n%n), held(null(i))
  allocate (w(2, 3))
  v => w(1, :)
  print *, rows(v), rows(w)
  n%text = 'abc'
  s = n
  print *, s, len(s)
end program
