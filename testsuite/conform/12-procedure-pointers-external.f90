! Clause 12.3.2: EXTERNAL, and an interface body, with POINTER are procedure pointers; dummy arguments too.
! RUN: %compare %light %s
module m
contains
  real function f1(x)
    real, intent(in) :: x
    f1 = x+1
  end function
  subroutine s1(i)
    integer, intent(in) :: i
    print *, 's1', i
  end subroutine
end module
program p
  use m
  real, external, pointer :: f
  external g
  pointer g
  real h
  external h
  interface
    real function b(x)
      real, intent(in) :: x
    end function
  end interface
  pointer :: b
  procedure(f1), pointer :: k
  pointer :: h
  f => f1
  print *, f(2.)
  g => s1
  call g(4)
  h => f1
  print *, h(5.)
  print *, associated(h), associated(f, f1)
  b => f1
  print *, b(3.)
  k => b
  call use(h)
  call give(h)
  print *, associated(h), k(1.)
  nullify(f)
  print *, associated(f)
contains
  subroutine use(q)
    real q
    external q
    pointer q
    print *, q(10.), associated(q)
  end subroutine
  subroutine give(q)
    real, external, pointer :: q
    nullify(q)
  end subroutine
end program
