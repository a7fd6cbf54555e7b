! Clause 12: sections of structures with POINTER components for dummy procedures without an interface, and elements for those
! that have one.
! RUN: %compare %light %s
module m
  type t
    integer :: i = 6
    real, pointer :: p(:) => null()
  end type
end module

subroutine s(n, d)
  use m
  integer, intent(in) :: n
  type(t) :: d(n)
  integer :: k
  do k = 1, n
    print *, d(k)%i, d(k)%p
    d(k)%i = d(k)%i + 10
    d(k)%p = d(k)%p + 1
  end do
end subroutine
subroutine r(n, d)
  use m
  integer, intent(in) :: n
  type(t), intent(in) :: d(n)
  integer :: k
  do k = 1, n
    print *, d(k)%i, d(k)%p
  end do
end subroutine

program sequence_records_unknown
  use m
  type(t), target :: v(4)
  type(t), pointer :: p(:)
  external s, r
  integer :: k, ix(2)
  do k = 1, 4
    v(k)%i = k
    allocate (v(k)%p(k))
    v(k)%p = k
  end do
  ix = [3, 1]
  call q(s, r)
contains
  subroutine q(f, g)
    interface
      subroutine f(n, d)
        use m
        integer, intent(in) :: n
        type(t) :: d(n)
      end subroutine
    end interface
    external g
    call f(3, v(2))
    call u(f, g)
  end subroutine
  subroutine u(f, g)
    external f, g
    call f(4, v)
    call f(2, v(::2))
    call g(2, v(ix))
    p => v(4:1:-1)
    call f(4, p)
    call g(2, p(ix))
    call g(4, v)
    call h(g, v(::3))
  end subroutine
  subroutine h(g, a)
    external g
    type(t), intent(in) :: a(:)
    call g(2, a)
  end subroutine
end program
