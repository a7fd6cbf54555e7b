! Clause 12.3.1.1: CHARACTER functions without an interface, external or dummies, whose declared length is an expression.
! RUN: %compare %light --also %S/Inputs/result-lengths.f90 %s
subroutine return_char(n)
  integer :: n
  character(n) :: c2foo
  print *, c2foo(), len(c2foo())
end subroutine
subroutine with_dummy(f, n)
  integer, intent(in) :: n
  character(n+1), external :: f
  character(20) :: t
  t = f() // '|'
  print *, t
  call inner
contains
  subroutine inner
    print *, f(), '.'
  end subroutine
end subroutine
subroutine middle
 external c2foo
 call with_dummy(c2foo, 2)
end
program p
  character(3), external :: c2foo
  call return_char(3)
  call middle
end program
