! Clause 9: implied DOs over arrays inside structures that pointers lead to, and whole arrays of structures with one component.
! RUN: %compare %light %s
program main
  type part
    integer :: i = 1
  end type
  type whole
    integer, pointer :: next => null()
    integer :: w(3) = [7, 8, 9], m(2, 2) = reshape([1, 2, 3, 4], [2, 2])
    type(part) :: fixed(3)
  end type
  type(whole), target :: x
  type(whole) :: all(2)
  type(whole), pointer :: p
  character(20) :: line = '11 12 13 14 15'
  allocate(p)
  x%fixed(2)%i = 5
  all(2)%w(3) = 6
  print *, (x%w(k), k=1,3), (x%fixed(k)%i, k=3,1,-1)
  print *, (p%w(k), k=1,3,2), ((p%m(i,j), i=1,2), j=1,2)
  print *, (all(2)%w(k), k=1,3), (all(k)%w(3), k=1,2)
  print *, x%fixed, x%fixed(2:3)
  read(line, *) (x%w(k), k=1,2), (p%fixed(k)%i, k=2,3), all(1)%fixed(2)
  print *, x%w, p%fixed, all(1)%fixed
end program
