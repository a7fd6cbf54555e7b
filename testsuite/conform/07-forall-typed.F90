! Clause 7: the header of FORALL gives its indices a type (Fortran 2008); for gfortran 12 the names do.
! RUN: %compare %light %s
#ifdef __HPFC__
#define INDEX8 integer(8) ::
#define INDEX4 integer ::
#define INDEX1 integer(kind=one) ::
#else
#define INDEX8
#define INDEX4
#define INDEX1
#endif
program p
  implicit none
  integer, parameter :: one = 1, n = 5
  integer :: a(n), b(n, n), c(n, 2)
#ifdef __HPFC__
  character(3) :: i8
  real :: j8, i4(2)
#else
  integer(8) :: i8, j8
  integer :: i4
  integer(1) :: i1
#endif
  type t
    integer, pointer :: p
  end type
  type(t) :: x(n)
  integer, target :: y(n) = [3, 1, 4, 1, 5]
  forall (INDEX4 i4 = 1:n) a(i4) = i4 * 2 + 10 * kind(i4)
  print *, a
  b = 0
  forall (INDEX8 i8 = 1:n, j8 = n:1:-2, i8 /= j8)
    b(i8, j8) = kind(i8) * 100 + i8 * 10 + j8
    where (b(:, j8) > 830) b(:, j8) = -kind(j8)
    forall (INDEX1 i1 = 1:2_1) c(j8, i1) = kind(i1) * 10 + i1 + kind(j8)
  end forall
  print *, b
  print *, c(1::2, :)
  forall (INDEX8 i8 = 1:n) ! one iteration after the other
    x(i8)%p => y(n + 1 - i8)
  end forall
  forall (INDEX1 i1 = 1:n) x(i1)%p = x(i1)%p + kind(i1)
  print *, y, (x(a(1) - 42 + one)%p)
#ifdef __HPFC__
  i8 = 'abc'
#endif
end program
