! 13.7: elemental functions, their kinds, constants and specific names; intrinsic subroutines. Not optimised: the C compiler rounds Bessel functions of constants otherwise than libm.
! RUN: %compare %light --np 1,3,4 %s
program conform
  call t_acosh
  call t_acoshc
  call t_bessel
  call t_erfs
  call t_hypotc
  call t_atan2x
  call t_cplxtrig
  call t_cplxconst
  call t_dshift
  call t_bits8
  call t_bge
  call t_mvbits1
  call t_modulo
  call t_nintk
  call t_models
  call t_inquiries
  call t_charfun
  call t_charkinds
  call t_maxmin
  call t_conv
  call t_aimagarr
  call t_mergek
  call t_logk
  call t_ranfun
  call t_clocks
  call t_cmdargs
  call t_norm2s
  call t_isnanx
  call t_isiostat
  call t_dtrig
  call t_andor
  call t_sizeofs
  call t_ichars
  call t_syscalls
  call t_clocks2
  call t_seeds
end program conform

subroutine t_acosh
  implicit none
  real(8) :: x(3)=[1d0,2d0,3.5d0]
  print '(a)', 'acosh'
  print *, acosh(x), asinh(x), atanh(x/5)
end subroutine t_acosh

subroutine t_acoshc
  implicit none
  print '(a)', 'acoshc'
  print *, acosh(2.0), asinh(0.3), atanh(0.4), acosh(2d0)
end subroutine t_acoshc

subroutine t_bessel
  implicit none
  real(8) :: x(3)=[1d0,2d0,3.5d0]
  real :: y=0.7
  print '(a)', 'bessel'
  print *, bessel_j0(x), bessel_j1(x), bessel_jn(2,x), bessel_y0(x), bessel_y1(x), &
      bessel_yn(3,x)
  print *, bessel_j0(y), bessel_y1(y), bessel_jn(2,y)
end subroutine t_bessel

subroutine t_erfs
  implicit none
  real(8) :: x(3)=[1d0,2d0,3.5d0]
  real :: y=0.7
  print '(a)', 'erfs'
  print *, erf(x), erfc(x), gamma(x), log_gamma(x)
  print *, erf(y), erfc(y), gamma(y), log_gamma(y)
  print *, erf(0.5), erfc(0.5d0), gamma(4.5), log_gamma(3.2d0)
end subroutine t_erfs

subroutine t_hypotc
  implicit none
  real(8) :: x(3)=[1d0,2d0,3.5d0]
  print '(a)', 'hypotc'
  print *, hypot(x,2d0), hypot(3.0,4.0)
end subroutine t_hypotc

subroutine t_atan2x
  implicit none
  real(8) :: x(3)=[1d0,2d0,3.5d0]
  print '(a)', 'atan2x'
  print *, atan(x,2d0), atan(1.0,2.0)
end subroutine t_atan2x

subroutine t_cplxtrig
  implicit none
  complex(8) :: z=(1.25d0,-0.5d0)
  complex :: w=(0.5,0.25)
  print '(a)', 'cplxtrig'
  print *, sin(z),cos(z),tan(z),sinh(z),cosh(z),tanh(z),asin(z),acos(z),atan(z),asinh(z), &
      acosh(z),atanh(z)
  print *, sin(w),cos(w),tan(w),sinh(w),cosh(w),tanh(w),asin(w),acos(w),atan(w)
  print *, exp(z),log(z),sqrt(z),abs(z),aimag(z),conjg(z),z**2,z**z,z**(-3),z**1.5d0
end subroutine t_cplxtrig

subroutine t_cplxconst
  implicit none
  print '(a)', 'cplxconst'
  print *, sin((1.25d0,-0.5d0)),cos((1.25d0,-0.5d0)),exp((0.5,0.25)),log((0.5,0.25)), &
      sqrt((0.5,-0.25)),abs((3d0,4d0))
  print *, (0.5d0,0.25d0)**3, (0.5,0.25)**(-2), (0.5,0.25)**(0.5,0.5), tan((0.5,0.25))
end subroutine t_cplxconst

subroutine t_dshift
  implicit none
  integer :: i=12345,j=-77
  print '(a)', 'dshift'
  print *, dshiftl(i,j,5), dshiftr(i,j,7), shiftl(i,3), shiftr(j,3), shifta(j,3), maskl(5), &
      maskr(6), merge_bits(i,j,255)
  print *, maskl(5,8), maskr(33,8), trailz(48), trailz(0), leadz(48_8), popcnt(-1_8), &
      poppar(7_2)
end subroutine t_dshift

subroutine t_bits8
  implicit none
  integer(1) :: i1(3)=[1_1,-5_1,100_1]
  integer(2) :: i2(3)=[1_2,-5_2,1000_2]
  integer(8) :: i8(3)=[1_8,-5_8,100000000000_8]
  print '(a)', 'bits8'
  print *, iand(i1,7_1), ior(i1,7_1), ieor(i1,7_1), not(i1), ishft(i1,2), ishft(i1,-2), &
      ishftc(i1,3), ishftc(i1,3,5)
  print *, iand(i2,7_2), ior(i2,7_2), ieor(i2,7_2), not(i2), ishft(i2,2), ishft(i2,-2), &
      ishftc(i2,3), ishftc(i2,3,5)
  print *, iand(i8,7_8), ior(i8,7_8), ieor(i8,7_8), not(i8), ishft(i8,2), ishft(i8,-2), &
      ishftc(i8,3), ishftc(i8,3,5)
  print *, btest(i1,2), btest(i8,35), ibits(i8,3,9), ibits(i1,1,3), ibset(i1,5), ibclr(i8, &
      2), ibset(i8,40)
  print *, leadz(i1), leadz(i2), leadz(i8), trailz(i1), trailz(i8), popcnt(i1), popcnt(i8), &
      poppar(i2)
  print *, ishft(1,32), ishft(-1,-32), ishft(i8,64), ibits(-1,0,32), maskr(32), maskl(0)
end subroutine t_bits8

subroutine t_bge
  implicit none
  print '(a)', 'bge'
  print *, bge(1,-1), bgt(3,2), ble(1_8,-1), blt(5,5)
end subroutine t_bge

subroutine t_mvbits1
  implicit none
  integer :: a(4)=[1,2,3,4], b=0
  print '(a)', 'mvbits1'
  call mvbits(7,0,2,b,3)
  print *, b
  call mvbits(a,0,3,a,4)
  print *, a
end subroutine t_mvbits1

subroutine t_modulo
  implicit none
  integer(1) :: a1(4)=[7_1,-7_1,7_1,-7_1], b1(4)=[3_1,3_1,-3_1,-3_1]
  integer(8) :: a8(4)=[7,-7,7,-7], b8(4)=[3,3,-3,-3]
  real :: r(4)=[7.5,-7.5,7.5,-7.5], s(4)=[2.,2.,-2.,-2.]
  real(8) :: d(4)=[7.5,-7.5,7.5,-7.5], e(4)=[2.,2.,-2.,-2.]
  print '(a)', 'modulo'
  print *, mod(a1,b1), modulo(a1,b1), mod(a8,b8), modulo(a8,b8), mod(r,s), modulo(r,s), &
      mod(d,e), modulo(d,e)
  print *, dim(a1,b1), dim(a8,b8), dim(r,s), dim(d,e), sign(a1,b1), sign(a8,b8), sign(r,s), &
      sign(d,e)
  print *, mod(-7,3), modulo(-7,3), mod(7.5,-2.0), modulo(7.5,-2.0), dim(3,5), sign(3,-1), &
      sign(0.0,-0.0)
end subroutine t_modulo

subroutine t_nintk
  implicit none
  real(8) :: x(6)=[2.5d0,-2.5d0,1.49999999d0,3d9,-3d9,0.49999999999999994d0]
  real :: y(5)=[2.5,-2.5,0.5,-0.5,8388609.]
  print '(a)', 'nintk'
  print *, nint(x(1:3)), nint(x,8), floor(x,8), ceiling(x,8), aint(x), anint(x), int(x,8)
  print *, nint(y), floor(y), ceiling(y), aint(y), anint(y), aint(y,8), anint(y,8), nint(y, &
      kind=2)
  print *, nint(2.5), floor(-2.5), ceiling(2.1), aint(-2.7), anint(2.5), anint(0.49999997), &
      nint(0.49999997)
end subroutine t_nintk

subroutine t_models
  implicit none
  real :: x(5)=[1.0,-3.5,1e-40,0.0,1e30]
  real(8) :: d(5)=[1d0,-3.5d0,1d-310,0d0,1d300]
  print '(a)', 'models'
  print *, exponent(x), fraction(x), nearest(x,1.0), nearest(x,-1.0), rrspacing(x), scale(x, &
      3), set_exponent(x,5), spacing(x)
  print *, exponent(d), fraction(d), nearest(d,1.0), nearest(d,-1.0), rrspacing(d), scale(d, &
      3), set_exponent(d,5), spacing(d)
  print *, exponent(3.5), fraction(3.5), nearest(1.0,-1.0), rrspacing(3.5d0), scale(1.5,4), &
      set_exponent(3.5,2), spacing(1d0)
end subroutine t_models

subroutine t_inquiries
  implicit none
  real :: x
  real(8) :: d
  integer(1) :: i1
  integer(8) :: i8
  complex(8) :: z
  print '(a)', 'inquiries'
  print *, digits(x), digits(d), digits(i1), digits(i8), epsilon(x), epsilon(d), huge(x), &
      huge(d), huge(i1), huge(i8)
  print *, maxexponent(x), minexponent(d), precision(z), radix(i8), range(z), range(i8), &
      tiny(d), kind(z), bit_size(i8)
  print *, selected_int_kind(1), selected_int_kind(5), selected_int_kind(12), &
      selected_int_kind(18), selected_real_kind(6), selected_real_kind(10,50), &
      selected_char_kind('ASCII'), selected_real_kind(1,300)
  print *, storage_size(d), storage_size('abc'), new_line('a') == achar(10)
end subroutine t_inquiries

subroutine t_charfun
  implicit none
  character(10) :: a='  abcab   ', b
  character(3) :: s(3)=['abc','bca','xyz']
  print '(a)', 'charfun'
  b = a
  print *, '[',adjustl(a),']',adjustr(a),']',trim(a),']',len_trim(a), len(a)
  print *, index(a,'ab'), index(a,'ab',.true.), index(a,'zz'), index(a,''), index(a,'', &
      back=.true.)
  print *, scan(a,'cb'), scan(a,'cb',back=.true.), verify(a,' a'), verify(a,' a', &
      back=.true.), verify(a,' abc')
  print *, repeat('ab',3), '|', repeat(a,0), '|', repeat(trim(a),2)
  print *, index(s,'a'), scan(s,'c'), verify(s,'ab'), len_trim(s), adjustl(s), s//'!'
  print *, ichar('A'), char(66), iachar('a'), achar(97), lge('a','b'), lgt('b','a'), &
      lle('a','a '), llt(s,'b')
  print *, char(ichar(s(:)(1:1))+1), iachar(s(2)(2:2))
end subroutine t_charfun

subroutine t_charkinds
  implicit none
  print '(a)', 'charkinds'
  print *, kind(len('abc',8)), index('abcabc','c',kind=8), len_trim('ab  ',kind=2), &
      ichar('a',8), scan('abc','b',kind=8), verify('abc','a',kind=1)
end subroutine t_charkinds

subroutine t_maxmin
  implicit none
  integer(8) :: i=3
  real(8) :: x=2.5d0
  print '(a)', 'maxmin'
  print *, max(i,2_8,5_8), min(x,1d0,7d0), max0(1,2), amax0(1,2), amax1(1.,2.), max1(1.5, &
      2.7), min1(1.5,2.7), dmax1(1d0,2d0), amin0(3,4), dmin1(x,1d0)
end subroutine t_maxmin

subroutine t_conv
  implicit none
  integer :: i=3
  complex :: z=(1.5,2.5)
  print '(a)', 'conv'
  print *, real(i), real(z), real(z,8), dble(z), cmplx(i,2), cmplx(1.5,kind=8), cmplx(z), &
      int(z), int(-3.7), logical(.true.,1), dcmplx(1.5,2)
  print *, ifix(3.7), idint(3.7d0), float(3), sngl(2.5d0), dfloat(3), dreal((1d0,2d0)), &
      int(3.5_8,8), real(3_8,4), idnint(2.5d0), int(z'ff')
  print *, aimag(z), conjg(z), dimag((1d0,2d0)), dprod(2.0,3.5), dconjg((1d0,2d0)), imag(z), &
      realpart(z), imagpart(z)
end subroutine t_conv

subroutine t_aimagarr
  implicit none
  complex(8) :: z(4)
  integer :: i
  print '(a)', 'aimagarr'
  z = [(cmplx(i,-i,8),i=1,4)]
  print *, aimag(z), real(z), conjg(z), abs(z)
end subroutine t_aimagarr

subroutine t_mergek
  implicit none
  character(3) :: a='abc',b='xyz'
  logical :: l(3)=[.true.,.false.,.true.]
  complex :: z(3)=(1.,2.)
  print '(a)', 'mergek'
  print *, merge(a,b,.true.), merge(1,2,l), merge(z,(0.,0.),l), merge(.true.,.false., &
      .not.l), merge(a,b,l)
end subroutine t_mergek

subroutine t_logk
  implicit none
  logical(1) :: l1=.true.
  logical(8) :: l8=.false.
  print '(a)', 'logk'
  print *, l1 .and. l8, l1 .eqv. l8, logical(l8,1), kind(l1 .or. l8), .not. l1
end subroutine t_logk

subroutine t_ranfun
  implicit none
  real :: x, a(5)
  real(8) :: y(3,3)
  integer :: n, seed(33)
  print '(a)', 'ranfun'
  call random_seed()
  call random_seed(size=n)
  print *, n
  seed = 42
  call random_seed(put=seed(1:n))
  call random_number(x)
  call random_number(a)
  call random_number(y)
  call random_seed(get=seed(1:n))
  print *, x>=0, all(a<1), all(y<1)
end subroutine t_ranfun

subroutine t_clocks
  implicit none
  integer :: c,r,m, v(8)
  integer(8) :: c8
  real :: t
  character(8) :: d
  character(10) :: tm
  character(5) :: z
  print '(a)', 'clocks'
  call system_clock(c,r,m)
  call system_clock(c8)
  call cpu_time(t)
  call date_and_time(d,tm,z,v)
  call date_and_time(values=v)
  print *, r, m, v(1)>2000, len_trim(d), z(1:1)
end subroutine t_clocks

subroutine t_cmdargs
  implicit none
  character(20) :: s
  integer :: n,l,st
  print '(a)', 'cmdargs'
  print *, command_argument_count(), iargc()
  s = 'x'
  call get_command_argument(1,s,l,st)
  print *, l, st, '[', s, ']'
  call getarg(1,s)
  call get_environment_variable('HPF_NO_SUCH_THING',s,l,st)
  print *, trim(s), l, st
  call get_environment_variable('PATH',length=l,status=st)
  print *, l>0, st
  call getenv('HPF_NO_SUCH_THING',s)
  print *, s
end subroutine t_cmdargs

subroutine t_norm2s
  implicit none
  real(8) :: a(3,4)
  integer :: i,j
!HPF$ DISTRIBUTE A(BLOCK,BLOCK)
  print '(a)', 'norm2s'
  a = 0
  a(2,:) = [2,4,4,0]
  a(1,3) = 3
  print *, norm2(a(2,:)), norm2(a,1), norm2(a(:,1:2),dim=2), norm2([3.0,4.0]), &
      norm2(a*1d300)>1d300
end subroutine t_norm2s

subroutine t_isnanx
  implicit none
  real :: x=1.0
  print '(a)', 'isnanx'
  print *, isnan(x), isnan(sqrt(x-2))
end subroutine t_isnanx

subroutine t_isiostat
  implicit none
  print '(a)', 'isiostat'
  print *, is_iostat_end(-1), is_iostat_eor(-2)
end subroutine t_isiostat

subroutine t_dtrig
  implicit none
  print '(a)', 'dtrig'
  print *, dsqrt(2d0), dsin(1d0), alog(2.0), alog10(2.0), dexp(1d0), iabs(-3), dabs(-2d0), &
      cabs((3.,4.)), amod(5.5,2.), dmod(5.5d0,2d0), isign(3,-2), idim(5,3), ddim(5d0,3d0), &
      datan2(1d0,2d0), dlog10(2d0), dasin(0.5d0), dtanh(0.5d0), dint(2.7d0), dnint(2.7d0), &
      nint(2.7), dsign(2d0,-1d0), dcosh(1d0), tan(1.), zexp((1d0,0d0)), dcos(1d0), &
      dtan(1d0), cexp((1.,1.)), clog((1.,1.)), csin((1.,1.)), csqrt((1.,1.)), ccos((1.,1.))
  print *, derf(0.5d0), derfc(0.5d0), dgamma(2.5d0), algama(2.5), dlgama(2.5d0), &
      cdsqrt((1d0,1d0)), cdexp((1d0,1d0)), dacosh(2d0), besj0(1.0), dbesj0(1d0)
end subroutine t_dtrig

subroutine t_andor
  implicit none
  print '(a)', 'andor'
  print *, and(7,3), or(4,1), xor(7,2), lshift(1,3), rshift(16,2), not(5)
end subroutine t_andor

subroutine t_sizeofs
  implicit none
  integer :: a(5)
  print '(a)', 'sizeofs'
  print *, sizeof(a), sizeof(1d0)
end subroutine t_sizeofs

subroutine t_ichars
  implicit none
  print '(a)', 'ichars'
  print *, ishft(1_8,40), iachar('z'), ibits(255,2,3)
end subroutine t_ichars

subroutine t_syscalls
  implicit none
  integer :: i
  print '(a)', 'syscalls'
  call flush(6)
end subroutine t_syscalls

subroutine t_clocks2
  implicit none
  integer :: v(9)
  print '(a)', 'clocks2'
  v = 7
  call date_and_time(values=v)
  print *, v(9)
end subroutine t_clocks2

subroutine t_seeds
  implicit none
  integer :: n
  integer, allocatable :: s(:), t(:)
  real :: x(5), y(5)
!HPF$ DISTRIBUTE X(BLOCK)
  print '(a)', 'seeds'
  call random_seed(size=n)
  allocate(s(n), t(n))
  s = 42
  call random_seed(put=s)
  call random_number(x)
  call random_seed(get=t)
  call random_number(y)
  call random_seed(put=t)
  call random_number(x)
  print *, all(x==y)
  call random_seed(put=s)
  call random_number(y)
  print *, any(x/=y)
end subroutine t_seeds
