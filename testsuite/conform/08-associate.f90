! Fortran 2003: ASSOCIATE with variables, elements, sections, components, pointers and values.
! RUN: %compare --np 1,3,4 %s
module m
  type pt
    real :: x, v(2)
  end type
  type rec
    integer :: k
    integer, allocatable :: a(:)
    character(:), allocatable :: s
  end type
end module
program t
  use m
  implicit none
  integer :: i, a(10), b(0:3, 5)
  type(pt) :: p, q(3)
  type(rec) :: r, rr(2)
  integer, pointer :: ip
  integer, allocatable :: al(:)
  character(10) :: c = 'abcdefghij'
  i = 3
  a = (/(i, i=1,10)/)
  i = 3
  associate (x => a(i), y => i + 1, z => a)
    i = 7
    x = 100
    print *, x, y, i, z(4), size(z)
    z(2) = -1
  end associate
  print *, a
  associate (s => a(2:8:2), u => b(1:2, 3))
    s(2) = 55
    s = s + 1
    print *, s, size(s), lbound(s), sum(s), s(4)
    u = (/4, 5/)
    u(2) = u(1) + u(2)
    print *, u(:), shape(u)
  end associate
  print *, a, b(1:2,3)
  associate (s => a(10:1:-3))
    s(2:3) = (/70, 40/)
    s(4:1:-2) = s(1:3:2) + 1
    print *, s, s(:2), s(3:), s(::3)
  end associate
  associate (w => a(3:9))
    w(2:3) = 0
    print *, w((/1,3/)), w(::2), lbound(w), ubound(w)
    do i = 1, size(w)
      w(i) = w(i) * 2
    end do
  end associate
  print *, a
  p = pt(1.0, (/2.0, 3.0/))
  q = p
  outer: associate (p1 => p, q2 => q(2), qx => q%x, v => q(3)%v)
    p1%x = 5
    q2%v(1) = 6
    q2%x = 8
    qx(1) = 9
    v = v * 2
    print *, p1, q2%v, qx, v
  end associate outer
  print *, p, q
  r%k = 1
  r%a = (/1, 2/)
  r%s = 'text'
  rr = r
  associate (e => rr(2), ea => rr(1)%a, st => r%s)
    e%k = 4
    e%a(2) = 17
    ea = ea + 10
    st(1:1) = 'T'
    print *, e%k, e%a, ea, st, len(st), e%s
  end associate
  print *, rr(1)%a, rr(2)%a, r%s
  allocate (ip)
  ip = 3
  associate (j => ip, cc => c(3:5), t => trim(c(1:2)) // 'x', n => 2.5d0, arr => a(1:3) * 2)
    j = j + 1
    cc = 'XYZ'
    print *, j, ip, cc, len(cc), t, n, arr, arr(2)
    associate (k => j, arr2 => arr(2:))
      k = 9
      print *, k, arr2, size(arr2)
    end associate
  end associate
  print *, ip, c
  allocate (al(-1:1))
  al = 1
  associate (aa => al)
    aa(-1) = 5
    print *, lbound(aa), aa
  end associate
end program
