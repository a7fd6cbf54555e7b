! Clause 12: lengths of results from LEN of POINTER and ALLOCATABLE arguments, and from bounds of any.
! RUN: %compare --np 1,3,4 %light %s
module m
  implicit none
contains
  function f1(p) result(r)
    character(*), pointer :: p
    character(len=len(p)) :: r
    r = p
  end function
  function f2(p) result(r)
    character(:), pointer :: p
    character(len=len(p)+1) :: r
    r = p
  end function
  function f3(a) result(r)
    character(:), allocatable, intent(in) :: a
    character(len=2*len(a)) :: r
    r = a // a
  end function
  function f4(a) result(r)
    integer, intent(in) :: a(:)
    character(len=size(a)) :: r
    r = 'abcdefgh'
  end function
  function f5(a) result(r)
    integer, intent(in) :: a(0:)
    character(len=ubound(a,1)+1) :: r
    r = 'abcdefgh'
  end function
  function f6(a) result(r)
    integer, intent(in) :: a(:,:)
    character(len=size(a,2)+size(a)) :: r
    r = 'abcdefghijklmnopqrstuvwxyz'
  end function
  function f7(p) result(r)
    integer, pointer :: p(:)
    character(len=size(p)) :: r
    r = 'abcdefgh'
  end function
  function f8(p) result(r)
    integer, pointer :: p(:)
    character(len=ubound(p,1)-lbound(p,1)+1) :: r
    r = 'abcdefgh'
  end function
  function f9(p) result(r)
    integer, allocatable :: p(:)
    character(len=ubound(p,1)) :: r
    r = 'abcdefgh'
  end function
  function f10(a) result(r)
    character(*), intent(in) :: a(:)
    character(len=len(a)*size(a)) :: r
    integer i
    r = ''
    do i = 1, size(a)
      r = trim(r) // a(i)
    end do
  end function
  function f11(p) result(r)
    character(:), pointer :: p(:)
    character(len=len(p)) :: r
    r = p(1)
  end function
  function f12(a, n) result(r)
    integer, intent(in) :: n
    integer, intent(in) :: a(n, *)
    character(len=size(a,1)) :: r
    r = 'abcdefgh'
  end function
  function f13(a, n) result(r)
    integer, intent(in) :: n
    integer, intent(in) :: a(-1:n)
    character(len=ubound(a,1)-lbound(a,1)+1) :: r
    r = 'abcdefgh'
  end function
  function f14(a) result(r)
    character(:), allocatable, intent(in) :: a(:)
    character(len=len(a)+size(a)) :: r
    r = a(1)
  end function
  function f15(a) result(r)
    real, intent(in) :: a(2:)
    character(len=lbound(a,1)+ubound(a,1)) :: r
    r = 'abcdefgh'
  end function
  function f16(a) result(r)
    real, intent(in) :: a(:)
    character(len=kind(a)*size(shape(a))) :: r
    r = 'abcdefgh'
  end function
  function f17(k, p) result(r)
    integer, intent(in) :: k
    character(:), pointer :: p
    character(len=len(p)+k) :: r
    r = p
  end function
  function f18(a, n) result(r)
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    character(len=size(a)) :: r
    r = 'abcdefgh'
  end function
  function f20(k, p) result(r)
    integer, intent(in) :: k
    character(:), allocatable :: p
    character(len=len(p)+k) :: r
    r = p
  end function
  function f21(p) result(r)
    integer, pointer, intent(in) :: p(:)
    character(len=ubound(p,1)+lbound(p,1)) :: r
    r = 'abcdefgh'
  end function
  function f22(p) result(r)
    integer, allocatable, intent(in) :: p(:)
    character(len=ubound(p,1)-lbound(p,1)+size(p)) :: r
    r = 'abcdefgh'
  end function
end module
program p
  use m
  implicit none
  character(5), target :: t = 'hello', tt(3) = ['abc  ', 'def  ', 'ghi  ']
  character(:), pointer :: q, qq(:)
  character(5), pointer :: q5
  character(:), allocatable :: al, aa(:)
  type holder
    character(:), pointer :: p
    character(:), allocatable :: a
    integer, allocatable :: k(:)
    integer, pointer :: z(:)
  end type
  type(holder) :: w, v(2)
  integer :: x(4) = 1, y(2,3) = 2
  integer, target :: z(7)
  integer, pointer :: zp(:)
  integer, allocatable :: za(:), zb(:)
  q => t; q5 => t; qq => tt
  al = 'xyz'
  allocate (za(0:2)); za = 1; z = 0
  zp => z(1:7:2)
  aa = tt(1:2)
  allocate (zb(-3:1))
  zp(3:) => z(1:7:2)
  allocate (w%k(-1:3), w%z(2:5), v(2)%k(4:5))
  w%p => t
  w%a = 'component'
  v(2)%p => t(2:3)
  print *, f1(q5), len(f1(q5)), trim(f1(q5)) // '|'
  print *, f2(q), len(f2(q)), trim(f2(q)) // '|'
  print *, f3(al), len(f3(al)), trim(f3(al)) // '|'
  print *, f4(x), len(f4(x)), trim(f4(x)) // '|'
  print *, f5(x), len(f5(x)), trim(f5(x)) // '|'
  print *, f6(y(:,2:3)), len(f6(y(:,2:3))), trim(f6(y(:,2:3))) // '|'
  print *, f7(zp), len(f7(zp)), trim(f7(zp)) // '|'
  print *, f8(zp), len(f8(zp)), trim(f8(zp)) // '|'
  print *, f9(za), len(f9(za)), trim(f9(za)) // '|'
  print *, f9(zb), len(f9(zb)), trim(f9(zb)) // '|'
  print *, f10(tt(1:2)(1:2)), len(f10(tt(1:2)(1:2))), trim(f10(tt(1:2)(1:2))) // '|'
  print *, f11(qq), len(f11(qq)), trim(f11(qq)) // '|'
  print *, f12(y,2), len(f12(y,2)), trim(f12(y,2)) // '|'
  print *, f13(x,2), len(f13(x,2)), trim(f13(x,2)) // '|'
  print *, f14(aa), len(f14(aa)), trim(f14(aa)) // '|'
  print *, f15(real(x)), len(f15(real(x))), trim(f15(real(x))) // '|'
  print *, f15([1.0,2.0]), len(f15([1.0,2.0])), trim(f15([1.0,2.0])) // '|'
  print *, f16([1.0]), len(f16([1.0])), trim(f16([1.0])) // '|'
  print *, f17(3,q), len(f17(3,q)), trim(f17(3,q)) // '|'
  print *, f18(x,2), len(f18(x,2)), trim(f18(x,2)) // '|'
  print *, f20(1,al), len(f20(1,al)), trim(f20(1,al)) // '|'
  print *, f21(zp), len(f21(zp)), trim(f21(zp)) // '|'
  print *, f21(z), len(f21(z)), trim(f21(z)) // '|'
  print *, f21(z(2:3)), len(f21(z(2:3))), trim(f21(z(2:3))) // '|'
  print *, f22(zb), len(f22(zb)), trim(f22(zb)) // '|'
  print *, f2(w%p), len(f2(w%p)), trim(f2(w%p)) // '|'
  print *, f3(w%a), len(f3(w%a)), trim(f3(w%a)) // '|'
  print *, f22(w%k), len(f22(w%k)), trim(f22(w%k)) // '|'
  print *, f21(w%z), len(f21(w%z)), trim(f21(w%z)) // '|'
  print *, f2(v(2)%p), len(f2(v(2)%p)), trim(f2(v(2)%p)) // '|'
  print *, f22(v(2)%k), len(f22(v(2)%k)), trim(f22(v(2)%k)) // '|'
  q => t(2:3)
  al = 'longer than before'
  call inner(q)
contains
  subroutine inner(o)
    character(:), pointer :: o
    print *, f2(o), f2(q), f3(al), len(f3(al)), f17(len(f2(o)), o) // '|'
  end subroutine
end program
