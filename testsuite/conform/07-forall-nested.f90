! Clause 7: functions that give structures in nested FORALL and in subscripts of the left side.
! RUN: %compare --np 1,3,4 %light %s
module m
  implicit none
  type t
    integer :: c
    real :: v(3)
  end type
  interface operator(+)
    module procedure add
  end interface
  interface assignment(=)
    module procedure from
  end interface
  type maybe
    integer :: k
    type(t), pointer :: p => null()
  end type
contains
  pure integer function twice(z)
    type(maybe), intent(in) :: z
    twice = 2*z%k
  end function
  pure function f(i) result(r)
    integer, intent(in) :: i
    type(t) :: r
    r%c = i*i
    r%v = [1.0*i, 2.0*i, 3.0*i]
  end function
  pure function add(a, b) result(r)
    type(t), intent(in) :: a, b
    type(t) :: r
    r%c = a%c + b%c
    r%v = a%v + b%v
  end function
  pure integer function val(z)
    type(t), intent(in) :: z
    val = z%c
  end function
  elemental integer function idx(z)
    type(t), intent(in) :: z
    idx = mod(z%c,4)+1
  end function
  elemental subroutine from(a, i)
    type(t), intent(out) :: a
    integer, intent(in) :: i
    a%c = i
    a%v = i
  end subroutine
end module
program p
  use m
  implicit none
  integer :: i, j, x(9), k(3,4)
  type(t) :: q(4), b(3,4), s(3)
!hpf$ distribute b(*,block)
  x = 0
  forall (i=1:3) x(val(f(i))) = i
  print *, x
  forall (i=1:3) x(val(f(i)+f(0))) = val(f(x(val(f(i)))))
  print *, x
  forall (i=1:4)
    forall (j=1:3) b(j,i) = f(i+j)
  end forall
  print *, b%c
  forall (i=1:4, mod(i,2)==0)
    forall (j=1:3) b(j,i) = f(i) + b(4-j,i)
  end forall
  print *, b%c
  forall (i=1:4)
    forall (j=1:3, val(f(j)) > 2)
      b(j,i) = b(j,i) + f(i)
      k(j,i) = b(j,i)%c
    end forall
  end forall
  print *, b%c
  k = 1
  print *, k
  forall (i=1:3) x(twice(maybe(4-i))) = i
  print *, x
  forall (i=1:4) q(5-i) = i
  print *, q%c
end
