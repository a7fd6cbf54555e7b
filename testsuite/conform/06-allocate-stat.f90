! Clause 6.3.1 of Fortran 2003: STAT= of ALLOCATE and DEALLOCATE has gfortran's values, and the statement goes on, whatever the objects are.
! RUN: %compare %light %s
program p
  type t
    integer, allocatable :: a(:), s
    character(:), allocatable :: c
  end type
  type u
    integer :: n
  end type
  type(t) :: x, y(2)
  type(t), allocatable :: z(:), zs
  type(u), allocatable :: parts(:)
  integer, allocatable :: k(:), m(:), sc
  character(:), allocatable :: cs(:)
  !hpf$ distribute m(block)
  integer :: st
  integer(1) :: small
  character(len=50) :: msg
  do i = 1, 2
    allocate(k(2), stat=st)
    print *, 'k', st
    allocate(m(2), stat=st)
    print *, 'm', st
    allocate(sc, stat=st)
    print *, 'sc', st
    allocate(x%a(3), stat=st)
    print *, 'x%a', st
    msg = 'none'
    allocate(y(2)%a(3), y(1)%s, stat=st, errmsg=msg)
    print *, 'y', st, msg
    allocate(z(2), stat=st)
    print *, 'z', st
    allocate(parts(2), stat=small)
    print *, 'parts', small
    allocate(character(3) :: cs(2), stat=st)
    print *, 'cs', st
    allocate(zs, stat=small)
    print *, 'zs', small
  end do
  allocate(k(2), source=5, stat=st)
  print *, st
  allocate(m, mold=k, stat=small)
  print *, small
  do i = 1, 2
    deallocate(k, m, stat=st)
    print *, 'k', st
    deallocate(x%a, y(2)%a, y(1)%s, stat=st)
    print *, 'x%a', st
    msg = 'none'
    deallocate(z, stat=st, errmsg=msg)
    print *, 'z', st, msg
    deallocate(parts, sc, stat=small)
    print *, 'parts', small
    deallocate(cs, zs, stat=small)
    print *, 'cs', small
  end do
end program
