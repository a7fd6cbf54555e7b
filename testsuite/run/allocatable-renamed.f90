! allocatable-renamed.f90: names of ASSOCIATE and BLOCK that hide others of the procedure, as values for ALLOCATABLE arrays, which take their shapes
! RUN: %compare --np 1,3 %s
program assoc
  implicit none
  integer :: i, d(12), k
  integer, allocatable :: s(:), t(:), u(:), v(:)
  forall (i=1:12) d(i) = i
  k = 3
  allocate(v(4))
  associate (at => pack((/ (i, i=1,12) /), d > 5), k => d, e => d(2:3))
    s = d(1:3)
    t = k
    print *, s, t
    t = d(at)
    u = e + 1
    print *, t, u
    v = k(1)
    print *, v
    v = e
    print *, v
  end associate
  block
    integer :: k(3), g(2)
    integer, allocatable :: u(:)
    k = 7
    g = 8
    s = k
    print *, s
    s = g
    print *, s
    u = k
    print *, u
    s = (/ u, g /)
    print *, s
    deallocate(t)
    t = k + 1
    print *, t
  end block
  s = k
  print *, s, u
end program
