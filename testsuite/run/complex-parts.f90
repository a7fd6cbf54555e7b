! complex-parts.f90: parts of COMPLEX arguments that may change, of results and of expressions.
! RUN: %compare %s
complex(8) :: z
z = (1d0, 2d0)
call s(z)
print *, z
contains
subroutine s(c)
 complex(8), intent(inout) :: c
 real(8) :: x
 x = aimag(c) + realpart(c)
 c = cmplx(x, aimag(c), 8)
 print *, imag(c), abs(aimag(c)), aimag(c)**2, -aimag(c)
end subroutine
end
