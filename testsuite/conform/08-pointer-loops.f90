! Clause 8.1.4: DO, FORALL and implied DO whose variables are POINTERs or ALLOCATABLE.
! RUN: %compare %s
integer, pointer :: p
integer, allocatable :: k, i
integer :: a(5), n
character(len=40) :: c
integer, target :: t
p => t
do p = 1, 5
 a(p) = p*p
end do
print *, a, p, t
allocate(k)
do k = 5, 1, -2
 a(k) = -k
 if (k == 3) cycle
 n = k
end do
print *, a, k, n
outer: do k = 1, 5
  do p = 1, k
    if (p == 3) exit outer
    if (p == 2) cycle outer
  end do
end do outer
print *, k, p, t
do 10 k = 1, 9
  if (k > 6) goto 20
10 continue
20 print *, k
forall (i=1:5) a(i) = i
print *, a, allocated(i)
a = [(2*i, i=1,5)]
print *, a
allocate(i)
i=7
a = [(i, i=1,5)]
print *, a
print *, (a(i), i=1,5,2), i
print *, (a(i), (a(i)*10 + k, k=1,2), i=1,2), i, k
i=2
write (c, '(5i3)') (a(i), i=1,5)
read (c, *) (a(i), i=5,1,-1), k
print *, a, i
call s
contains
integer function twice(n)
 integer, intent(in) :: n
 twice = 2*n + i ! the host's
end function
subroutine s
 real, pointer :: x
 integer(8), allocatable :: j
 allocate(x, j)
 do x = 1, 2, 0.5
  print *, x
 end do
 print *, x
 do j = 1, 0
 end do
 print *, j
 print *, (twice(i), i=1,3), i
end
end
