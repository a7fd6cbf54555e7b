! Clause 7.1.6.2: local arrays of structures whose bounds are reductions, and what is declared by them.
! RUN: %compare %light %s
module m
  type in
    integer :: k
    character(3) :: s(2)
  end type
  type coo
    integer :: i, j
    real :: a(2)
    type(in) :: n
  end type
  type rec
    integer :: i
    integer, pointer :: p => null()
  end type
contains
  function mk(d) result(e)
    real, intent(in) :: d(:,:)
    type(coo) :: e(0:count(d /= 0)-1)
    integer :: i
    e%i = (/ (i, i=1,size(e)) /)
    e%j = size(d)
    do i = 0, ubound(e,1)
      e(i)%a = i
      e(i)%n = in(i*i, (/'abc','def'/))
    end do
  end function
  subroutine s(d, n)
    real, intent(in) :: d(:,:)
    integer, intent(in) :: n(:)
    type(coo) :: e(count(d /= 0)), f(sum(n), 0:n(1)), g(size(e))
    integer :: w(size(e)), v(lbound(f,2):ubound(f,2))
    type(rec) :: r(maxval(n))
    type(coo), target :: t(count(n > 1))
    type(coo), pointer :: p(:)
    e = mk(d)
    w = e%i
    r%i = n(1)
    v = 1
    g = e(size(e):1:-1)
    g(2:)%n%k = -1
    p => t(::2)
    p = e(:size(p))
    print *, size(e), sum(e%i), w, shape(f), size(r), size(v), sum(r%i), g%n%k, g%n%s(2), p%a(2), lbound(f,2)
    f%n%k = 3
    f(1,0) = e(2)
    print *, sum(f%n%k), f(1,0)
  end subroutine
end module
program x
use m
call s(reshape((/1.,0.,2.,3./),(/2,2/)), (/2,1,3/))
call s(reshape((/1.,0.,2.,3.,4.,0./),(/2,3/)), (/4,1/))
end program
