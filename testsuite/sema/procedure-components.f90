! What a procedure pointer as a component cannot be is named.
! RUN: %check-errors %s
module m
 type t
  procedure(f), pointer, nopass :: p    !note: 't%p' is declared here
  procedure(f), pointer :: q            !error: a procedure as a component must be POINTER and NOPASS here
  procedure(f), pointer, nopass :: p    !error: TYPE(t) has a component 'p' already
  procedure(f), pointer, nopass :: r = 3 !error: the procedure pointer 'r' can only begin with NULL() or a procedure
  integer :: i
 end type
 type u
  procedure(f), pointer, nopass :: v => s !error: 'u%v' cannot point to 's', which is another kind of procedure !note: 'u%v' is declared here
  procedure(f), pointer, nopass :: w => n !error: 'u%w' is a procedure pointer and can only point to a procedure
 end type
 integer :: n
contains
 real function f(x)
  real, intent(in) :: x                 !note: the dummy argument 'x' of 't%p' is declared here
  f = x
 end function
 subroutine s(i)
  integer :: i
 end subroutine
end module
program p
 use m
 type(t) :: a(2), b
 type(u) :: c
 type(t) :: d(4)      !error: 'd' cannot be mapped: it holds addresses of procedures
!HPF$ DISTRIBUTE d(BLOCK)
 logical :: mask(2)
!HPF$ DISTRIBUTE mask(BLOCK)
 b%p => s             !error: 't%p' cannot point to 's', which is another kind of procedure
 b%p => b%i           !error: 't%p' is a procedure pointer and can only point to a procedure
 call b%i(3)          !error: 'i' is no component that is a procedure pointer
 print *, a%p(1.0)    !error: a procedure pointer of an array of structures stands here
 print *, b%p(1)      !error: INTEGER(4) is passed to the dummy argument 'x', which is REAL(4)
 a = merge(a, b, mask)
 a = pack(a, mask, a) !error: PACK by mapped arrays of addresses of procedures or of C's data is not supported
end program
