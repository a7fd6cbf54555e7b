! Clause 4: constructors and values with POINTER components in parentheses.
! RUN: %compare %light %s
program constructors_parentheses
  type a_t
    integer n
    real, pointer :: v(:) => null()
    real, pointer :: s => null()
  end type
  type in
    type(a_t) a(2)
  end type
  type(a_t), target :: few(4)
  type(a_t) x
  type(in) y, z(2)
  real, target :: t(5) = [1,2,3,4,5]
  integer i
  few(1) = (a_t(3, t(2:4), t(5)))
  print *, few(1)%n, few(1)%v, few(1)%s
  x = ((few(1)))
  t = -t
  print *, x%n, x%v, x%s
  few = (a_t(4, t(::2), t(1)))
  print *, few%n, few(3)%v, few(4)%s
  few(2:3) = ([a_t(5, t(1:1), t(2)), a_t(6, t(2:3), t(3))])
  print *, few%n, (few(i)%v, i=1,4)
  few(1:2) = (merge(few(2:3), few(3:4), [.true.,.false.]))
  print *, few%n, (few(i)%v, i=1,4)
  y = (in(few(2:3)))
  z = (in((few(1:2))))
  z(2) = (in((a_t(7, t, null()))))
  print *, y%a%n, y%a(1)%v, z(1)%a(2)%v, z(2)%a(2)%v
  call show((few(2)), (few(1:2)))
  call show((a_t(8, t, t(1))), ([a_t(8, t, t(1))]))
contains
  subroutine show(q, r)
    type(a_t) q, r(:)
    print *, q%n, q%v, q%s, r%n, r(1)%v
  end subroutine
end program
