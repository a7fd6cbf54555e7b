! Clause 8 (deleted by Fortran 77): jumps into IF and DO constructs, the extended range of DO; a warning tells of each.
! RUN: %compare %light %s
program t
  implicit none
  integer :: i, j, k, n, m, where
  real :: x
  logical :: again
  character(10) :: s = 'abc'
  n = 0
  again = .true.
  outer: do i = 1, 4
    do j = 10, 1, -3
      n = n + j
      if (i == 2 .and. j == 7) goto 100
20    n = n + 1
      if (j == 4 .and. i == 3) cycle outer
      if (i == 4 .and. j == 4) exit outer
    end do
    n = n + 1000
  end do outer
  print *, n, i, j
  x = 0
  k = 0
  do x = 0.0, 1.0, 0.25
    k = k + 1
    if (k == 2) goto 200
30  continue
  end do
  print *, x, k
  m = 0
  do while (m < 5)
    m = m + 1
    if (m == 3) goto 300
40  if (m == 4) then
      print *, 'four'
    end if
  end do
  print *, m
  m = 0
  do
    m = m + 1
    if (m == 2) goto (400, 401) m
50  continue
    if (m > 5) exit
  end do
  print *, m
  read (s, *, err=60) i
  i = 5
  if (i == 7) then
    print *, 'not here'
60  print *, 'error', m
  else if (i == 5) then
    print *, 'five'
  else
    print *, 'else'
  end if
  where = 0
  goto 70
75 where = where + 1
  if (where < 3) then
    print *, 'then', where
    goto 71
70  print *, 'in then', where
    goto 75
  else
    print *, 'else', where
71  print *, 'in else', where
    if (where < 3) goto 75
  end if
  select case (where)
  case (1)
    print *, 'one'
  case default
    if (where == 3) goto 500
    do k = 1, 3
      print *, k
    end do
  end select
  call mapped
  print *, 'end'
  stop
100 n = n + 100000
  goto 20
200 print *, 'out', x
  goto 30
300 print *, 'three'
  goto 40
400 print *, 'no'
401 print *, 'two'
  goto 50
500 print *, 'select'
contains
  subroutine mapped
    integer :: i, j, k
    real :: a(20), b(20)
!hpf$ distribute a(block)
!hpf$ align b(i) with a(i)
    a = 1
    b = 2
    do i = 1, 5
      a = a + b
      if (i == 3) goto 10
5     do j = 1, 20
        b(j) = a(j) * 0.5
      end do
      a(i) = sum(b)
    end do
    print *, a
    print *, b
    return
10  b = b + 1
    assign 5 to k
    goto k
  end subroutine
end program
