! Clause 10.6.1.2 of Fortran 2003: with DECIMAL='COMMA', input takes '.' for a decimal point, too, as gfortran does.
! RUN: %compare %light %s
program p
  character(len=30) :: b
  real :: a(4)
  complex :: z
  namelist /group/ a, z
  a = 0
  z = 0
  b = '1.5 2,5 .5 3.'
  read (b, '(4f4.0)', decimal='comma') a
  print *, a
  read (b, '(dc,f4.0,dp,f4.0)', iostat=i) a(:2)
  print *, a, i
  read (b, *, decimal='comma') a
  print *, a
  b = '1.5;2,5;;.5e1'
  read (b, *, decimal='comma') a
  print *, a
  b = '1.5,2'
  read (b, '(f5.0)', decimal='comma', iostat=i) a(1)
  print *, a(1), i
  b = '(1.5;2,5)'
  read (b, *, decimal='comma') z
  print *, z
  b = '&group a(2)=1.25 z=(3.5;-,5) /'
  read (b, group, decimal='comma')
  print *, a, z
  open (10, status='scratch', decimal='comma')
  write (10, '(f4.1,dp,f4.1)') 1.5, 2.5
  rewind 10
  read (10, *) a(3:)
  print *, a
end program
