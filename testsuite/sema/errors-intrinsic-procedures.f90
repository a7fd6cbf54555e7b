! Intrinsic functions without a specific name that stands for a procedure; scalars with empty parentheses.
! RUN: %check-errors %s
program p
  procedure(trim) :: a !error: the intrinsic 'trim' cannot be the interface of a PROCEDURE
  procedure(erf) :: b !error: the intrinsic 'erf' cannot be the interface of a PROCEDURE
  procedure(iand) :: c !error: the intrinsic 'iand' cannot be the interface of a PROCEDURE
  procedure(log) :: d !error: the intrinsic 'log' cannot be the interface of a PROCEDURE
  procedure(alog) :: e
  procedure(dsin) :: f
  intrinsic :: hypot, len_trim, alog, dfloat
  type t
    integer :: i
  end type
  type(t) :: x, y
  integer :: k
  data x%i() /3/ !error: 'i' is a scalar and has no subscripts
  data k() /3/ !error: 'k' is a scalar and has no subscripts
  call s(hypot) !error: the intrinsic 'hypot' cannot be an actual argument
  call s(len_trim) !error: the intrinsic 'len_trim' cannot be an actual argument
  call s(dfloat) !error: the intrinsic 'dfloat' cannot be an actual argument
  call s(alog)
  y%i() = 3 !error: 'i' is a scalar and has no subscripts
  if (k == 4habcd) print *, k !error: a Hollerith constant cannot be an operand of ==
  if (4habcd < 3.0) print *, k !error: a Hollerith constant cannot be an operand of <
end program
