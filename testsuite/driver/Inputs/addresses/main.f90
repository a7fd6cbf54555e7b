program main
  use shapes
  implicit none
  type(line), target :: l
  type(point) :: many(3)
  l%ends(1) = point(3, 4, 6)
  print *, l%ends(1)%x, l%ends(1)%y, l%ends(1)%n + 1, far(c_loc(l%ends(1)))
  many = point(1, 2, 0)
  call number(many)
  print *, many%n, far(c_loc(l%ends(1))) - 1
end program
