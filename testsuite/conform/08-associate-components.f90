! ASSOCIATE with a component of all elements of an array: subscripts begin at 1, whatever the bounds of the array
! RUN: %compare %s
program p
  type pair
    integer :: i
    real :: d
  end type
  type(pair) :: v(8,3:4)
  v%i = reshape((/ 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16 /), (/ 8, 2 /))
  print *, lbound(v%i), lbound(v)
  associate (z => v%i, y => v, s => v(2,3)%i, a => v(3,4))
    s = s + a%i
    print *, lbound(z), ubound(z), z(5,1), z(3,2), lbound(y), y(1,3)%i
    z(2,1) = 7
  end associate
  print *, v%i
end program
