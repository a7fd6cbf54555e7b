! What C_LOC and C_F_POINTER cannot do is named.
! RUN: %check-errors %s
program p
 use iso_c_binding
 type t
  integer :: i
 end type
 type(t), target :: s
 type(t) :: ms(8)     !error: 'ms' cannot be mapped: TYPE(t) has structures that lie in memory as C has them
 integer :: i
 integer, target :: a(10), w(4)
 integer, pointer :: p1(:)
 real, pointer :: r
 type(c_ptr) :: c, d
 type(c_ptr) :: mc(4)  !error: 'mc' cannot be mapped: it holds addresses of C's data or functions
 !hpf$ distribute w(block)
 !hpf$ distribute ms(block)
 !hpf$ distribute mc(cyclic)
 c = c_loc(i)                       !error: the argument of C_LOC has neither TARGET nor POINTER
 c = c_loc(s)
 c = c_loc(w)                       !error: C_LOC of a mapped array is not supported
 c = c_loc(a + 1)                   !error: C_LOC needs a variable
 call c_f_pointer(c, p1)            !error: C_F_POINTER of an array needs SHAPE
 call c_f_pointer(c, p1, [2, 3])    !error: SHAPE has 2 elements, the pointer has rank 1
 call c_f_pointer(c, s)             !error: as the second argument of C_F_POINTER this is not supported: it must be a POINTER
 call c_f_pointer(c)                !error: C_F_POINTER needs two arguments
 call c_f_procpointer(c, r)         !error: C_F_PROCPOINTER needs a C_FUNPTR and a procedure pointer
 c = c_funloc(a)                    !error: C_FUNLOC needs a procedure
 c = c_loc(a, a)                    !error: 'c_loc' takes 1 argument, not 2
 if (c_associated()) i = 1          !error: C_ASSOCIATED needs an address
 if (c_associated(c, c, c)) i = 1   !error: 'c_associated' takes 2 arguments, not 3
 if (c == c_null_ptr) i = 1         !error: values of TYPE(C_PTR) cannot be compared with ==
 i = c + 1                          !error: the operands of + must be numeric, they are TYPE(C_PTR) and INTEGER(4)
 i = -c                             !error: the operand of - must be numeric, it is TYPE(C_PTR)
 i = abs(c)                         !error: argument 'a' of ABS must be INTEGER, REAL or COMPLEX, it is TYPE(C_PTR)
 select case (c)                    !error: the selector must be an INTEGER, CHARACTER or LOGICAL scalar
 end select
 do d = 1, 2                        !error: the variable 'd' of DO must be an INTEGER scalar
 end do
end program
