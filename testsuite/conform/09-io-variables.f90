! Clause 9.4.2, 9.6.3: variables of implied DOs that are POINTERs or ALLOCATABLE; INQUIRE (IOLENGTH=) sets them too, and takes arrays of any size.
! RUN: %compare %light %s
program t
  implicit none
  type s
    integer, pointer :: i
  end type
  type(s) :: a(3), b
  integer, pointer :: p, q(:)
  integer, target :: k(3) = [1,2,3]
  integer :: n, j
  character(20) :: c = '7 8 9'
  allocate (p, b%i)
  do n = 1, 3
    a(n)%i => k(n)
  end do
  read (c, *) (a(p)%i, p=1,3)
  print *, k, p
  q => k(3:1:-1)
  write (*, *) (q(p), p=1,3), p
  print '(3i3)', (k(p), p=3,1,-1)
  print *, p
  print *, ((j*p, j=1,2), p=1,2)
  inquire (iolength=n) (k(p), p=1,3)
  print *, n, p
  read (c, *, end=10) (q(p), p=1,5)
10 print *, p
  read (c, *) q
  print *, k
  call lengths
contains
  subroutine lengths
    integer :: n, i, j, k(3)
    i = 0
    inquire (iolength=n) (k(j), j=1,3)
    print *, n, j
    k = [1,2,3]
    inquire (iolength=n) pack(k, k > 1), "abc", 1d0, k, ((k(j)*1d0, i=1,3), j=1,0)
    print *, n, j, i
    inquire (iolength=n) ((k(j)*1d0, i=1,3), "xy", j=1,2)
    print *, n, j, i
  end subroutine
end program
