! 7.5.2: pointers to substrings of all elements whose length does not divide that of the elements, beside mapped arrays and arrays
! in files (values without NAMELIST and HPF_LIBRARY: another compiler's, too).
! RUN: %hpfc %s -o %t && for n in 1 3; do %hpfrun -n $n %t | FileCheck %s || exit 1; done
program w5
  use hpf_library
  implicit none
  integer, parameter :: n = 7
  character(9), target :: t(n)
  character(2), pointer :: p(:)
  character(2) :: a(n), b(n), c(n, 2), o(n)
  character(5), pointer :: five(:)
  integer :: i, k(n), g(1, n)
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ DISTRIBUTE b(CYCLIC(2))
!HPF$ DISTRIBUTE c(CYCLIC, *)
!HPF$ OUT_OF_CORE o
  namelist /nl/ p
  character(80) :: lines(3)
  do i = 1, n
    t(i) = 'x' // char(96 + i) // char(64 + i) // 'rest' // char(48 + i)
    k(i) = mod(3 * i, n) + 1
  end do
  p => t(:)(2:3)
  a = p
  b = p(n:1:-1)
  print *, a, b
  p = b
  print *, t
  c = spread(p, 2, 2)
  print *, c
  p = c(:, 2)(1:1) // a(:)(2:2)
  print *, t
  a(k) = p
  print *, a
  p(k) = a
  print *, t
  b = p(k)
  print *, b
  p(2:6) = a(1:5)
  print *, t
  p(2) = a(4)
  a(3) = p(5)
  print *, t, a
  forall (i = 1:n) p(i) = a(n + 1 - i)
  print *, t
  forall (i = 1:n, mod(i, 2) == 0) b(i) = p(i)
  print *, b
  where (a > p) a = p
  print *, a, count(a == p), any(a == p), maxval(p), maxloc(p)
  p = cshift(a, 2)
  print *, t
  a = cshift(p, -3)
  b = eoshift(p, 2)
  print *, a, b
  p = eoshift(b, -1, '--')
  print *, t
  a = reshape(p, [n])
  p = pack(a, a > 'c', b)
  print *, t
  a = unpack(p, [(mod(i, 2) == 1, i = 1, n)], a)
  print *, a
  five => t(:)(5:9)
  five = t(:)(1:5)
  print *, t
  write (lines, nl)
  p = 'zz'
  read (lines, nl)
  print *, t
  g = grade_up(p)
  print *, g
  print *, sort_up(p), sort_down(p)
  p = sort_up(p)
  print *, t
  print *, copy_scatter(p, a, [(n + 1 - i, i = 1, n)])
  o = p
  print *, o
  o = 'o' // p(n:1:-1)(1:1)
  p = o
  print *, t
  p(2:5) = o(1:4)
  o(::2) = p(1:4)
  print *, o, t
end program
! CHECK:      aAbBcCdDeEfFgGgGfFeEdDcCbBaA
! CHECK-NEXT: xgGrest1 xfFrest2 xeErest3 xdDrest4 xcCrest5 xbBrest6 xaArest7
! CHECK-NEXT: gGfFeEdDcCbBaAgGfFeEdDcCbBaA
! CHECK-NEXT: xgArest1 xfBrest2 xeCrest3 xdDrest4 xcErest5 xbFrest6 xaGrest7
! CHECK-NEXT: aGcEeCgAbFdDfB
! CHECK-NEXT: xfBrest1 xbFrest2 xeCrest3 xaGrest4 xdDrest5 xgArest6 xcErest7
! CHECK-NEXT: aGcEeCgAbFdDfB
! CHECK-NEXT: xfBrest1 xaGrest2 xcErest3 xeCrest4 xgArest5 xbFrest6 xcErest7
! CHECK-NEXT: xfBrest1 xgArest2 xcErest3 xeCrest4 xgArest5 xbFrest6 xcErest7 aGcEgAgAbFdDfB
! CHECK-NEXT: xfBrest1 xdDrest2 xbFrest3 xgArest4 xgArest5 xcErest6 xaGrest7
! CHECK-NEXT: aGdDeCgAbFcEfB
! CHECK-NEXT: aGcEbFgAbFcEaG 4 T gA 4
! CHECK-NEXT: xbFrest1 xgArest2 xbFrest3 xcErest4 xaGrest5 xaGrest6 xcErest7
! CHECK-NEXT: aGaGcEbFgAbFcEbFcEaGaGcE
! CHECK-NEXT: x--rest1 xbFrest2 xcErest3 xaGrest4 xaGrest5 xcErest6 x rest7
! CHECK-NEXT: xcErest1 xcErest2 xaGrest3 xaGrest4 xcErest5 x rest6 x rest7
! CHECK-NEXT: cEbFcEaGaGcEaG
! CHECK-NEXT: xcErxcErexcErxcErexaGrxaGrexaGrxaGrexcErxcErex rx rex rx re
! CHECK-NEXT: xcErxcErexcErxcErexaGrxaGrexaGrxaGrexcErxcErex rx rex rx re
! CHECK-NEXT: 6 7 3 4 1 2 5
! CHECK-NEXT: aGaGcEcEcEcEcEcEaGaG
! CHECK-NEXT: x rxcErex rxcErexaGrxaGrexaGrxaGrexcErxcErexcErx rexcErx re
! CHECK-NEXT: cEcEcEaGaG
! CHECK-NEXT: aGaGcEcEcE
! CHECK-NEXT: xocrxcErexocrxcErexocrxaGrexoarxaGrexoarxcErexo rx rexo rx re
! CHECK-NEXT: ocococoaoco ocxocrxcErexocrxcErexocrxaGrexocrxaGrexoarxcErexo rx rexo rx re
