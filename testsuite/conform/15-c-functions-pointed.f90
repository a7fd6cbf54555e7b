! Fortran 2003 15.4: procedure pointers and dummy procedures like the interface body of a C function, and texts that C only reads.
! RUN: %compare %light %s
module cm
  use iso_c_binding
  interface
    function cabs1(i) bind(c,name='abs')
      import
      integer(c_int), value :: i
      integer(c_int) :: cabs1
    end function
    pure real(c_double) function csqrt1(x) bind(c,name='sqrt')
      import
      real(c_double), value :: x
    end function
    integer(c_size_t) function clen(s) bind(c,name='strlen')
      import
      character(c_char) :: s(*)
    end function
    integer(c_int) function catoi(s) bind(c,name='atoi')
      import
      character(c_char) :: s(*)
    end function
    subroutine csort(a,n,m,f) bind(c,name='qsort')
      import
      integer(c_int) :: a(*)
      integer(c_size_t), value :: n,m
      type(c_funptr), value :: f
    end subroutine
  end interface
contains
  integer(c_int) function cmp(a,b) bind(c)
    integer(c_int) :: a,b
    cmp=a-b
  end function
end module
program p
  use cm
  procedure(cabs1), pointer :: q=>null(), r
  procedure(csqrt1), pointer :: sq
  procedure(clen), pointer :: l
  procedure(csort), pointer :: st
  type(c_funptr) :: f
  integer(c_int) :: a(5)=[5,3,4,1,2]
  real(8) :: x(6)
  type h
    procedure(cabs1), nopass, pointer :: go
  end type
  type(h) :: hh
!hpf$ distribute x(block)
  q=>cabs1
  print *,q(-5),associated(q),associated(q,cabs1)
  f=c_funloc(cabs1)
  nullify(q)
  print *,associated(q)
  call c_f_procpointer(f,q)
  print *,q(-7),c_associated(f)
  r=>q
  print *,r(-8),associated(q,r)
  sq=>csqrt1
  print *,sq(4d0),csqrt1(9d0)
  x=[1,4,9,16,25,36]
  forall(i=1:6) x(i)=csqrt1(x(i))
  print *,x
  do i=1,6
    x(i)=sq(x(i))
  end do
  print *,x
  l=>clen
  print *,l('abc'//c_null_char),clen('abcd'//c_null_char)
  call csort(a,5_c_size_t,4_c_size_t,c_funloc(cmp))
  print *,a
  a=[5,3,4,1,2]
  st=>csort
  call st(a,3_c_size_t,4_c_size_t,c_funloc(cmp))
  print *,a
  hh%go=>cabs1
  print *,hh%go(-12)
  call s(cabs1,-3)
  call s(q,-4)
  call plain(catoi)
contains
  subroutine s(f,i)
    procedure(cabs1) :: f
    integer i
    procedure(cabs1), pointer :: z
    print *,f(i)
    z=>f
    print *,z(i*2)
  end subroutine
  subroutine plain(f)
    integer, external :: f
    print *, f('42' // c_null_char)
  end subroutine
end program
