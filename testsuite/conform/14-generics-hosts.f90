! Clause 14: a generic name, operator or assignment of the host goes on where the inner scope has none that fits;
! generics that go on with intrinsic subroutines, or are called as one of their procedures.
! RUN: %compare %light %s
module a
  implicit none
  private
  public :: create, t, assignment(=), operator(+), random_number, random_seed
  type t
    integer :: k = 0
  end type
  interface create
    module procedure create_none
  end interface
  interface assignment(=)
    module procedure twice
  end interface
  interface operator(+)
    module procedure plus
  end interface
  interface random_number
    module procedure of_t
  end interface
  interface random_seed
    module procedure put_seed
  end interface
contains
  subroutine create_none
    print *, 'none'
  end subroutine
  subroutine twice(x, y)
    type(t), intent(out) :: x
    type(t), intent(in) :: y
    x%k = 2*y%k
  end subroutine
  type(t) function plus(x, y)
    type(t), intent(in) :: x, y
    plus%k = x%k + y%k + 100
  end function
  subroutine of_t(x)
    type(t), intent(inout) :: x
    real :: v(3)
    call random_number(v)
    x%k = count(v >= 0 .and. v < 1)
  end subroutine
  subroutine put_seed(n, text)
    integer, intent(out) :: n
    character(*), intent(in) :: text
    call random_seed(size=n)
    n = len(text)
  end subroutine
end module
module b
  implicit none
  private
  public :: create, u, assignment(=), operator(+)
  type u
    integer :: k = 0
  end type
  interface create
    module procedure create_integer
  end interface
  interface assignment(=)
    module procedure three
  end interface
  interface operator(+)
    module procedure plus
  end interface
contains
  subroutine create_integer(i)
    integer, intent(in) :: i
    print *, 'integer', i
  end subroutine
  subroutine three(x, y)
    type(u), intent(out) :: x
    integer, intent(in) :: y
    x%k = 3*y
  end subroutine
  type(u) function plus(x, y)
    type(u), intent(in) :: x, y
    plus%k = x%k*y%k
  end function
end module
module c
  use a
  implicit none
contains
  subroutine inner
    use b
    type(t) :: x, y
    type(u) :: v
    y%k = 4
    x = y
    v = 5
    call create
    call create(7)
    print *, x, v
    v = v + v
    x = x + y
    print *, x, v
    block
      use b, only: create
      call create
      call create(8)
    end block
  end subroutine
end module
module d
contains
  subroutine sub(x, text)
    real, intent(in) :: x
    character(*), intent(in) :: text
    print *, 'real', x, text
  end subroutine
end module
module e
  use d
  interface sub
    module procedure sub, sub_integer
  end interface
contains
  subroutine sub_integer(i, text)
    integer, intent(in) :: i
    character(*), intent(in) :: text
    print *, 'integer', i, text
  end subroutine
end module
program p
  use c
  use e
  type(t) :: x
  real :: r(2)
  integer :: n
  call inner
  call random_number(x)
  call random_number(r)
  call random_seed(n, 'four')
  call random_seed()
  print *, x, all(r >= 0), n
  call sub(1, 'one')
  call sub(1.0, 'one')
end program
