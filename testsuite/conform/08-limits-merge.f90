! Limits of loops and of implied DO that are MERGE (the loop ran on for ever: in C `?:` binds less than a comparison).
! RUN: %compare %light %s
program p
  integer :: i, n, k
  logical :: l
  integer :: x(10)
  read(*,*,iostat=i) l
  l = i == 99
  do i = 1, merge(2, 3, l)
    print *, i
  end do
  do i = 10, merge(2, 8, l), -1
    print *, i
  end do
  print *, (i, i=1,merge(2,3,l))
  print *, (i, i=3,merge(2,1,l),-1)
  x = 0
  do i = 1, 10
    do k = 1, merge(2, 3, l)
      x(i) = x(i) + k
    end do
  end do
  print *, x
  forall (i=1:merge(3,4,l)) x(i) = i
  print *, x
  x(1:merge(5,6,l)) = 9
  print *, x
end
