! Components in error, and what is made of them.
! RUN: %check-errors %s
module m                                  !note: it begins here
  use iso_c_binding
  type, bind(c) :: rec
    integer(c_int) :: i
  end type
contains
  subroutine work(n, a) bind(c)
    integer(m), value :: n                !error: 'm' is the name of the MODULE and no variable in it
    type(rec) :: a(n)
  end subroutine
  subroutine passes
    interface
      subroutine like(n, a) bind(c)
        import rec, c_int
        integer(c_int), value :: n
        type(rec) :: a(n)
      end subroutine
    end interface
    procedure(like), pointer :: p
    p => work
  end subroutine
end module
program constants
  type in
    integer :: v(2)
  end type
  type t
    type(in) :: i
    integer :: k
  end type
  type(t), parameter :: cc(2) = [t(in([1, 2]), 3), t(in([4, 5]), 6)]
  type el
    integer k
    type(el) :: next                      !error: the component 'next' is of the type that is being defined
  end type
  type(el), target :: r(4)
  integer, parameter :: j = cc(1)%i%v()   !error: 'v' has rank 1, 0 subscripts are given
  type(el), pointer :: q
  forall (i = 1:4) r(i)%next = r(5-i)
end program
subroutine bounds
  type t
    integer :: w(:)                       !error: 'w' has no bounds: they may be ':' for a dummy argument or an ALLOCATABLE array only
  end type
  type(t) :: b(3)
  b(1)%w(2) = 3
  print *, b(2)%w
end subroutine
