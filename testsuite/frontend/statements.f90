! Executable statements in all forms.
! RUN: %hpfc -fsyntax-only -fdump-parse %s | FileCheck %s
program statements
  ! CHECK: {{^ *}}10 format (1x, 'a;b!c', 'don''t', i5)
  ! CHECK: body
  ! CHECK-NEXT: if (i == 1 .and. .not. j /= 2)
  ! CHECK-NEXT: k = -i**2 + 3 - (-4)*0.002/7
  ! CHECK-NEXT: else if (x < y)
  ! CHECK-NEXT: call foo()
  ! CHECK-NEXT: else
  ! CHECK-NEXT: call foo(a, b(:), c(::2), d(1::2), e(:3:2), key=3)
  if (i.eq.1.and..not.j.ne.2) then
    k = -i**2 + 3 - (-4)*2.e-3/7
  else if (x < y) then
    call foo
  else
    call foo(a, b(:), c(::2), d(1::2), e(:3:2), key=3)
  end if
  ! CHECK-NEXT: do i = 1, 10, 2
  ! CHECK-NEXT: write unit=6 fmt=10 advance='no' iostat=ios: a(1:n:2, :), (b(i), c(i), i = 1, n), ((a(i, j), i = 1, 3), j = 1, 3, 1)
  do i = 1, 10, 2
    write (6, 10, advance='no', iostat=ios) a(1:n:2,:), (b(i), c(i), i=1,n), ((a(i,j), i=1,3), j=1,3,1)
  end do
  ! CHECK-NEXT: do while (.true.)
  ! CHECK-NEXT: do while (x > 1.0)
  ! CHECK-NEXT: cycle outer
  ! CHECK-NEXT: exit
  outer: do
    do while (x > 1.)
      cycle outer
    end do
    exit
  enddo outer
  ! CHECK-NEXT: do i = 1, 3
  ! CHECK-NEXT: do j = 1, 3
  ! CHECK-NEXT: x = i*j
  do 20 i = 1, 3
  do 20, j = 1, 3
20 x = i*j
  ! CHECK-NEXT: do i = 1, 3
  ! CHECK-NEXT: 30 continue
  do 30 i = 1, 3
30 continue
  ! CHECK-NEXT: do i = 1, 3
  ! CHECK-NEXT: x = 2*x
  do 40 i = 1, 3
    x = 2*x
40 end do
  ! CHECK-NEXT: 40 continue
  ! CHECK-NEXT: where (a > 0)
  ! CHECK-NEXT: a = 0
  where (a > 0) a = 0
  ! CHECK-NEXT: where (a > 0)
  ! CHECK-NEXT: a = 1
  ! CHECK-NEXT: elsewhere (a < (-1))
  ! CHECK-NEXT: a = 2
  ! CHECK-NEXT: elsewhere
  ! CHECK-NEXT: a = 3
  where (a > 0)
    a = 1
  elsewhere (a < (-1))
    a = 2
  else where
    a = 3
  endwhere
  ! CHECK-NEXT: forall (i=1:n, j=1:m:2, i /= j)
  ! CHECK-NEXT: a(i, j) = 1
  forall (i=1:n, j=1:m:2, i /= j) a(i,j) = 1
  ! CHECK-NEXT: forall (i=1:n)
  ! CHECK-NEXT: a(i, i) = 0
  diagonal: forall (i=1:n)
    a(i,i) = 0
  end forall diagonal
  ! CHECK-NEXT: allocate a(n, 0:m), b(3) stat=i
  allocate (a(n,0:m), b(3), stat=i)
  ! CHECK-NEXT: deallocate a
  deallocate (a)
  ! CHECK-NEXT: write unit=* fmt=*: 'x', 1.0d0, 0.5, 1.0, 100000.0, .true., 255, 5
  print *, "x", 1.d0, .5, 1., 1e5, .true., z'ff', b"101"
  ! CHECK-NEXT: write unit=* fmt='(a)': 'it''s', 'a"b'
  print '(a)', 'it''s', "a""b"
  ! CHECK-NEXT: write unit=* fmt=10: x
  write (fmt=10, unit=*) x; if (x > 1) print 10
  ! CHECK-NEXT: if (x > 1)
  ! CHECK-NEXT: write unit=* fmt=10:
  ! CHECK-NEXT: z = (/ (i, i = 1, 3), a /)*(1.0, -2.0d0)
  z = [(i, i = 1, 3), a]*(1.0, -2.0d0)
  ! CHECK-NEXT: l = a < b .or. c >= d .eqv. .not. e == f .neqv. g > h
  l = a .lt. b .or. c .ge. d .eqv. .not. e .eq. f .neqv. g .gt. h
  ! CHECK-NEXT: s = s // 'x' // t
  s = s // 'x' // t
  ! CHECK-NEXT: x = a**b**c/d/e - f - g
  x = a**b**c/d/e - f - g
  ! CHECK-NEXT: stop 3
  ! CHECK-NEXT: stop
  ! CHECK-NEXT: return
  stop 3
  stop
  return
10 format (1x, 'a;b!c', 5hdon't, i5)
end program statements
