! Clause 7.1.6.2: lengths and bounds by functions, generic names and operators that the module declares further on; of whole dummy
! arrays of explicit shape. 4.4.4: constants of structures by implied DO, in which structures are constructed.
! RUN: %compare %light %s
module text
  type varying
    character, pointer :: c(:)
  end type
  interface len
    module procedure len_
  end interface
  interface operator(.long.)
    module procedure len_
  end interface
  interface size_of
    module procedure of_text, of_number
  end interface
contains
  pure function plain(s) result(c)
    type(varying), intent(in) :: s
    character(len=len(s)) :: c
    integer :: i, twice(2 * .long. s)
    twice = 0
    do i = 1, size(twice)/2
      c(i:i) = s%c(i)
    end do
  end function
  pure function of_text(s) result(c)
    type(varying), intent(in) :: s
    character(size_of(3) + len(s)) :: c
    c = repeat('t', len(c))
  end function
  pure integer function of_number(k)
    integer, intent(in) :: k
    of_number = k + 1
  end function
  elemental integer function len_(s)
    type(varying), intent(in) :: s
    len_ = size(s%c)
  end function
end module
module shapes
contains
  subroutine all_of_them
    integer :: x(1), y(0:5) = [1, 2, 3, 4, 5, 6]
    x = 3
    print *, two([2]), two(x)//'|', len(two([5]))
    print *, vector(y), vector(y(::2))
  end subroutine
  function two(x) result(st)
    integer, intent(in) :: x(1)
    character(leading(x)) :: st
    st = 'abc'
  end function
  function vector(x) result(v)
    integer, intent(in) :: x(2:3)
    integer :: v(total(x))
    v = size(v)
  end function
  pure integer function leading(x)
    integer, intent(in) :: x(1)
    leading = x(1)
  end function
  pure integer function total(x)
    integer, intent(in) :: x(:)
    total = sum(x)
  end function
end module
program p
  use text
  use shapes
  implicit none
  type dd
    integer :: i
    real :: r(2) = 1.5
    character(3) :: c = 'x'
  end type
  type pp
    integer, pointer :: q => null()
    integer :: k
  end type
  integer :: i, j, k
  type(dd) :: x(2) = (/ (dd(i, 2.*i, 'a'), i=1,2) /)
  type(dd), parameter :: z(3) = (/ (dd(k+1, [k*1., k*2.], 'abcd'), k=1,2), dd(5, 7., 'zz') /)
  type(dd) :: m(2,2) = reshape([((dd(i*10+j, 0., 'm'), i=1,2), j=1,2)], [2,2])
  type(pp) :: a(2) = [(pp(null(), i), i=1,2)]
  type(varying) :: s
  allocate (s%c(3))
  s%c = ['h', 'p', 'f']
  print *, plain(s), '|', len(s), len(plain(s) // 'abc'), size_of(s), size_of(1)
  call all_of_them
  print *, x, z, z(2)%i
  print *, m, a%k
end program
