! Clause 15: the kinds of ISO_C_BINDING are those of the C compiler; those of long double have their
! names also where no REAL has that kind (the value is negative then).
! RUN: %compare --np 1 %light %s
program p
 use, intrinsic :: iso_c_binding
 interface
  subroutine s(x, z)
   import :: c_long_double, c_long_double_complex, c_double
   real(c_double) :: x
   complex(c_double) :: z
  end subroutine
 end interface
 print *, c_short, c_int, c_long, c_long_long, c_signed_char, c_size_t, c_intptr_t, c_ptrdiff_t
 print *, c_int8_t, c_int16_t, c_int32_t, c_int64_t, c_intmax_t
 print *, c_int_fast8_t, c_int_fast16_t, c_int_fast32_t, c_int_fast64_t
 print *, c_int_least8_t, c_int_least16_t, c_int_least32_t, c_int_least64_t
 print *, c_float, c_double, c_float_complex, c_double_complex, c_bool, c_char
 print *, c_long_double == c_long_double_complex, c_long_double /= c_double
end program
