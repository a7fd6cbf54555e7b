! 7.5.2: pointers to substrings of all elements whose length does not divide that of the elements, as operands and results of
! whatever there is for arrays (gfortran 12 passes them on wrongly; these values are another compiler's, too).
! RUN: %hpfc %s -o %t && for n in 1 3; do %hpfrun -n $n %t | FileCheck %s || exit 1; done
module m
  implicit none
  character(7), target, save :: mt(3) = ['abcdefg', 'hijklmn', 'opqrstu']
  character(3), pointer, save :: mp(:)
  type r
    character(2), pointer :: p(:)
    integer :: k
  end type
contains
  subroutine show(d)
    character(*), intent(in) :: d(:)
    print *, size(d), len(d), '|', d, '|', d(size(d):1:-1)
  end subroutine
  subroutine seq(n, d)
    integer, intent(in) :: n
    character(*) :: d(n)
    print *, len(d), '|', d, '|'
    d(n) = 'zz'
  end subroutine
  subroutine star(d)
    character(2) :: d(*)
    print *, d(1:2)
    d(1) = '12'
  end subroutine
  subroutine change(d)
    character(*), intent(inout) :: d(:)
    d = d(size(d):1:-1)
  end subroutine
  function lead(t, i) result(p)
    character(*), target :: t(:)
    integer, intent(in) :: i
    character(2), pointer :: p(:)
    p => t(:)(i:i+1)
  end function
  elemental character(4) function dbl(c)
    character(*), intent(in) :: c
    dbl = c // c
  end function
  subroutine ptr(q)
    character(2), pointer :: q(:)
    q => q(3:1:-1)
  end subroutine
end module
program w
  use m
  implicit none
  character(5), target :: t(4) = ['abcde', 'fghij', 'klmno', 'pqrst'], t2(2,3)
  character(2), pointer :: p(:), q(:), p2(:,:)
  character(1), pointer :: one(:)
  character(:), pointer :: late(:)
  character(2) :: u(4), v(2,2)
  character(40) :: line
  type(r) :: x
  integer :: i, k(3) = [4, 1, 2]
  logical :: ml(4) = [.true., .false., .true., .false.]
  p => t(:)(2:3)
  print *, p, associated(p), size(p), len(p)
  p(2) = 'XY'
  print *, t
  call show(p)
  call show(p(2:4:2))
  call seq(3, p)
  print *, t
  call seq(2, p(4:1:-2))
  print *, t
  call star(p)
  call star(p(2:))
  print *, t
  call change(p)
  print *, t
  q => p(4:1:-1)
  print *, q, associated(q, p), associated(p, t(:)(2:3)), associated(p, t(:)(1:2))
  q(1) = '+-'
  print *, t
  u = p
  print *, u
  p = u(4:1:-1)
  print *, t
  print *, cshift(p, 1), eoshift(p, -1), eoshift(p, 2, '..')
  u = cshift(p, -1); print *, u
  q => p
  p = cshift(q, 1); print *, t
  p = eoshift(p, 1, 'oo'); print *, t
  print *, spread(p, 1, 2), pack(p, ml), unpack(u(:2), ml, p)
  print *, reshape(p, [2, 2]), transpose(reshape(p, [2, 2])), merge(p, u, ml)
  print *, index(p, 'o'), dbl(p), p // p, maxval(p), minloc(p), len_trim(p)
  p = pack(u, ml, p); print *, t
  p = reshape(['ab', 'cd', 'ef', 'gh'], [4]); print *, t
  print *, p(k), p(k)(2:2)
  p(k) = ['k1', 'k2', 'k3']; print *, t
  where (ml) p = 'ww'
  print *, t
  forall (i = 1:4, .not. ml(i)) p(i) = char(96 + i) // 'f'
  print *, t
  write (line, '(4a)') p
  print *, line
  read (line, '(2a2)') p(3:4)
  print *, t
  read (line, *) p(1)
  print *, t
  one => p(:)(2:2)
  one = ['1', '2', '3', '4']
  print *, t
  late => t(2:4)(3:5)
  print *, late, len(late), lbound(late), ubound(late)
  late(2) = 'LAT'
  print *, t
  do i = 1, 3
    t2(:, i) = [char(64 + i) // 'bcde', 'v' // char(64 + i) // 'xyz']
  end do
  p2 => t2(:, 1:3:2)(4:5)
  print *, p2, shape(p2)
  p2(2, :) = ['@@', '##']
  print *, t2
  v = transpose(p2); print *, v
  p2 = v; print *, t2
  print *, spread(p2(1, :), 2, 2), cshift(p2, 1, 2)
  mp => mt(:)(4:6)
  mp(2) = '???'
  print *, mt, mp
  x%p => t(2:3)(1:2); x%k = 7
  x%p(1) = 'xp'
  print *, t, x%p, x%k
  q => lead(t, 4)
  q(4) = 'le'
  print *, t
  print *, lead(t, 1)
  q => t(1:3)(2:3)
  call ptr(q)
  print *, q, lbound(q), ubound(q)
  q(1:) => t(:)(2:3)
  print *, lbound(q), ubound(q), q(2)
  p2(1:2, 1:2) => q
  p2(1, 2) = 'PP'
  print *, t, p2
  open (10, status='scratch', form='unformatted')
  write (10) q
  rewind 10
  q = '  '
  read (10) q
  print *, t
end program
! CHECK:      bcghlmqr T 4 2
! CHECK-NEXT: abcdefXYijklmnopqrst
! CHECK-NEXT: 4 2 |bcXYlmqr|qrlmXYbc
! CHECK-NEXT: 2 2 |XYqr|qrXY
! CHECK-NEXT: 2 |bcXYlm|
! CHECK-NEXT: abcdefXYijkzznopqrst
! CHECK-NEXT: 2 |qrXY|
! CHECK-NEXT: abcdefzzijkzznopqrst
! CHECK-NEXT: bczz
! CHECK-NEXT: zzzz
! CHECK-NEXT: a12def12ijkzznopqrst
! CHECK-NEXT: aqrdefzzijk12nop12st
! CHECK-NEXT: 1212zzqr F T F
! CHECK-NEXT: aqrdefzzijk12nop+-st
! CHECK-NEXT: qrzz12+-
! CHECK-NEXT: a+-def12ijkzznopqrst
! CHECK-NEXT: 12zzqr+- +-12zzzzqr....
! CHECK-NEXT: qr+-12zz
! CHECK-NEXT: a12defzzijkqrnop+-st
! CHECK-NEXT: azzdefqrijk+-nopoost
! CHECK-NEXT: zzzzqrqr+-+-oooozz+-qrqr+-oo
! CHECK-NEXT: zzqr+-oozz+-qroozz+-+-zz
! CHECK-NEXT: 0 0 0 1 zzzzqrqr+-+-oooozzzzqrqr+-+-oooozz 3 2 2 2 2
! CHECK-NEXT: aqrdef12ijk+-nopoost
! CHECK-NEXT: aabdefcdijkefnopghst
! CHECK-NEXT: ghabcdhbd
! CHECK-NEXT: ak2defk3ijkefnopk1st
! CHECK-NEXT: awwdefk3ijkwwnopk1st
! CHECK-NEXT: awwdefbfijkwwnopdfst
! CHECK-NEXT: wwbfwwdf
! CHECK-NEXT: awwdefbfijkwwnopbfst
! CHECK-NEXT: awwdefbfijkwwnopbfst
! CHECK-NEXT: aw1defb2ijkw3nopb4st
! CHECK-NEXT: 2ij3no4st 3 1 3
! CHECK-NEXT: aw1defb2ijkwLATpb4st
! CHECK-NEXT: deyzdeyz 2 2
! CHECK-NEXT: AbcdevAx@@BbcdevBxyzCbcdevCx##
! CHECK-NEXT: dede@@##
! CHECK-NEXT: AbcdevAxdeBbcdevBxyzCbc@@vCx##
! CHECK-NEXT: de@@de@@@@##dede
! CHECK-NEXT: abcdefghij???nopqrstudef???rst
! CHECK-NEXT: aw1dexp2ijkwLATpb4stxpkw 7
! CHECK-NEXT: aw1dexp2ijkwLATpb4le
! CHECK-NEXT: awxpkwpb
! CHECK-NEXT: wLp2w1 1 3
! CHECK-NEXT: 1 4 p2
! CHECK-NEXT: aw1dexp2ijkPPATpb4lew1p2PPb4
! CHECK-NEXT: aw1dexp2ijkPPATpb4le
