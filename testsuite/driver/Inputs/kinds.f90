module shared
  integer :: count_of = 3
  real :: ratio = 0.1
  double precision :: fine = 0.1d0
  logical :: flag = .true.
  interface kind_of
    module procedure of_i4, of_i8, of_r4, of_r8, of_r16, of_l4, of_l8, of_c4, of_c8, of_c16
  end interface
contains
  integer function of_i4(x)
    integer(4), intent(in) :: x
    of_i4 = 104 + 0*x
  end function
  integer function of_i8(x)
    integer(8), intent(in) :: x
    of_i8 = 108 + 0*int(x)
  end function
  integer function of_r4(x)
    real(4), intent(in) :: x
    of_r4 = 204 + 0*int(x)
  end function
  integer function of_r8(x)
    real(8), intent(in) :: x
    of_r8 = 208 + 0*int(x)
  end function
  integer function of_r16(x)
    real(16), intent(in) :: x
    of_r16 = 216 + 0*int(x)
  end function
  integer function of_l4(x)
    logical(4), intent(in) :: x
    of_l4 = merge(304, 304, x)
  end function
  integer function of_l8(x)
    logical(8), intent(in) :: x
    of_l8 = merge(308, 308, x)
  end function
  integer function of_c4(x)
    complex(4), intent(in) :: x
    of_c4 = 404 + 0*int(real(x))
  end function
  integer function of_c8(x)
    complex(8), intent(in) :: x
    of_c8 = 408 + 0*int(real(x))
  end function
  integer function of_c16(x)
    complex(16), intent(in) :: x
    of_c16 = 416 + 0*int(real(x))
  end function
end module

program kinds
  use shared
  use, intrinsic :: iso_fortran_env
  real a(8)
  integer m(8)
  logical mask(8)
!HPF$ DISTRIBUTE (BLOCK) :: a, m, mask
  integer, allocatable :: seed(:)
  double precision d
  complex z
  character(20) text
  common /store/ a, m, mask
  external apply
  intrinsic sin, dsqrt, iabs
  sq(x) = x*x
  print *, 'constants', kind(1), kind(1.0), kind(1d0), kind(.true.), kind((1.0, 2.0)), kind((1d0, 2.0)), kind('a'), kind((1, 2))
  print *, kind(i), kind(r), kind(d), kind(z), kind(count_of), kind(ratio), kind(fine), kind(flag), kind(int32)
  print *, 0.1, 0.1d0, ratio, fine, 1.0/3, 1d0/3, huge(1), 0.1e0 == 0.1d0, sqrt(2.0), (0.1, 0.2)
  a = (/(0.5*k, k = 1, 8)/)
  m = (/(k*k - 9, k = 1, 8)/)
  mask = a > 1.5 .and. m < 30
  print *, 'comparisons', kind_of(r < 1), kind_of('a' == 'b'), kind_of(.not. flag), kind_of(any(mask)), kind_of(allocated(seed))
  print *, 'integers', kind_of(int(1d0)), kind_of(nint(r)), kind_of(ceiling(r)), kind_of(floor(r)), kind_of(len(text)), &
      kind_of(index(text, 'a')), kind_of(ichar('a')), kind_of(size(a)), kind_of(count(mask)), kind_of(lbound(a, 1)), &
      kind_of(exponent(r)), kind_of(leadz(1_2)), kind_of(scan(text, 'a')), kind_of(selected_real_kind(9)), kind_of(ifix(1.5)), &
      kind_of(idint(1.5d0)), kind_of(max0(1, i)), kind_of(len_trim(text)), kind_of(minloc(a, 1)), kind_of(ubound(m, 1))
  print *, 'reals', kind_of(real(1_8)), kind_of(real(d)), kind_of(float(i)), kind_of(sngl(d)), kind_of(dble(r)), kind_of(cmplx(1, 2)), &
      kind_of(dprod(r, r)), kind_of(aimag(z)), kind_of(abs(z)), kind_of(dsqrt(2d0)), kind_of(cmplx(d, d)), kind_of(real(z)), kind_of(r*d)
  print *, 'logicals', kind_of(btest(1_2, 1)), kind_of(lge('a', 'b')), kind_of(logical(.true._1)), kind_of(present_here(1))
  print *, sum(a), maxval(m), maxloc(m), minloc(a), count(mask), all(mask), dot_product(a, a), shape(a), product(m(1:3))
  where (mask) m = m + int(a)
  forall (k = 1:8, .not. mask(k)) a(k) = m(k)
  print *, a, m, mask
  print *, cshift(m, 2), pack(a, mask), sq(1.5), sq(0.1)
  i = 2**30
  i = i + (i - 1)
  print *, i, ishft(1, 5), not(0), mod(i, 1000), iand(i, 255), popcnt(i), bit_size(i)
  call apply(sin, 0.1)
  call twice(dsqrt, 0.1d0)
  call whole(iabs, -7)
  write (text, '(i12)') i
  read (text, *) k
  print *, k, text
  write (*, '(g0, 1x, l3, 1x, es12.4, 1x, i0)') 0.25, flag, ratio, count_of
  r = 1
  do i = 1, 3
    r = r/3
  end do
  print *, r, i
  d = atan2(1d0, 3d0)
  print *, d, implicitly(1.5), nine()
  inquire (iolength=k) r, i
  print *, k
contains
  logical function present_here(i)
    integer, optional :: i
    present_here = present(i)
  end function
end program

function implicitly(x)
  implicitly = x/7
end function

integer function nine()
  parameter (n = 9)
  data k /4/
  nine = n + k - 4
end function

subroutine apply(f, x)
  external f
  print *, f(x)
end subroutine

subroutine twice(f, x)
  double precision f, x
  external f
  print *, f(x)
end subroutine

subroutine whole(i, k)
  external i
  print *, i(k)
end subroutine
