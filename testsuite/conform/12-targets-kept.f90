! Clause 12: a POINTER to a scalar dummy argument with TARGET is one to the actual argument when the
! procedure has ended, with INTENT(IN), too; LOC of any dummy is the actual argument's.
! RUN: %compare %light %s
module m
  implicit none
  type pair
    integer :: first = 1
    real :: rest(3) = [1, 2, 3]
  end type
  type link
    integer :: key = 1
    integer, pointer :: to => null()
  end type
  integer, pointer :: kept => null()
contains
  function whole(x) result(p)
    integer, intent(in), target :: x
    integer, pointer :: p
    p => x
  end function
  function perhaps(x) result(p)
    real(8), intent(in), target, optional :: x
    real(8), pointer :: p
    nullify (p)
    if (present(x)) p => x
  end function
  function handed_on(x) result(p)
    complex, intent(in), target :: x
    complex, pointer :: p
    call point(x, p)
  end function
  subroutine point(x, p)
    complex, intent(in), target :: x
    complex, pointer, intent(out) :: p
    p => x
  end subroutine
  function anyhow(x) result(p)
    complex, target :: x
    complex, pointer :: p
    call point(x, p)
  end function
  function part(x) result(p)
    type(pair), intent(in), target :: x
    integer, pointer :: p
    p => x%first
  end function
  function key(x) result(p)
    type(link), intent(in), target :: x
    integer, pointer :: p
    p => x%key
  end function
  subroutine keep(x)
    integer, intent(in), target :: x
    if (.not. associated(kept)) then
      kept => x
    else
      print *, associated(kept, x), x, kept
      kept = kept + 1
    end if
  end subroutine
  subroutine by_host(x)
    logical, intent(in), target :: x
    logical, pointer :: p
    call inner
    print *, p, associated(p, x)
  contains
    subroutine inner
      p => x
    end subroutine
  end subroutine
  subroutine by_address(x)
    use iso_c_binding
    integer(c_int), intent(in), target :: x
    integer(c_int), pointer :: p
    call c_f_pointer(c_loc(x), p)
    p = p*2
  end subroutine
  integer(8) function place(x)
    integer, intent(in) :: x
    place = loc(x)
  end function
end module
program main
  use m
  implicit none
  integer, target :: i = 2, v(3) = [1, 2, 3]
  real(8), target :: d = 3
  complex, target :: z = (1, 2)
  type(pair), target :: s, t(2)
  type(link), target :: l
  logical, target :: yes = .true.
  integer, pointer :: p
  real(8), pointer :: q
  complex, pointer :: c
  p => whole(i)
  print *, associated(p, i), p
  p = 5
  print *, i
  p => whole(v(2))
  p = 9
  print *, associated(p, v(2)), v
  q => perhaps(d)
  print *, associated(q, d), q
  q => perhaps()
  print *, associated(q)
  c => handed_on(z)
  print *, associated(c, z), c
  c => anyhow(z)
  print *, associated(c, z), c
  p => part(s)
  p = 8
  print *, associated(p, s%first), s%first
  p => part(t(2))
  p = 6
  print *, t%first
  p => key(l)
  p = 4
  print *, associated(p, l%key), l%key
  call keep(i)
  call keep(i)
  call by_host(yes)
  call by_address(i)
  print *, i, place(i) == loc(i)
end program
