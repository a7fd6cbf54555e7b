! A constructor gives CHARACTER(:) POINTER components parts of texts, whose length they take (gfortran 12 forgets it).
! RUN: %hpfc %s -o %t
! RUN: %hpfrun -n 1 %t | FileCheck %s
! RUN: %hpfrun -n 3 %t | FileCheck %s
module m
  type a
    character(:), pointer :: p
    integer k
    character(:), pointer :: r(:)
  end type
end module
program lengths
  use m
  type(a) :: x, y(2)
  character(6), target :: w = 'abcdef', v(3) = ['abcdef', 'ghijkl', 'mnopqr']
  integer i
  i = 3
  x = a(w(2:4), 1, v(1:3:2))
  print *, x%p, x%k, x%r, len(x%p)        ! CHECK: bcd 1 abcdefmnopqr 3
  x = a(p=v(2)(i:), k=2, r=v)
  print *, x%p, len(x%p), len(x%r)        ! CHECK: ijkl 4 6
  y = [a(w(2:i), 1, v), a(w, 2, null())]
  print *, y(1)%p, y(2)%p                 ! CHECK: bcabcdef
  y(1)%p = 'Z!'
  print *, w, associated(y(2)%r)          ! CHECK: aZ!def F
  y(2) = a(x%p(2:3), 3, v(2:3)(2:4))
  print *, y(2)%p, y(2)%r, len(y(2)%r)    ! CHECK: jkhijnop 3
end program
