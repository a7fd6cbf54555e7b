! Clause 5: POINTER variables and structures with POINTER components in COMMON.
! RUN: %compare --np 1,3,4 %light %s
program p
  type pair
    sequence
    integer :: i
    real :: x(2)
  end type
  type t
    sequence
    integer :: n
    real, pointer :: q(:), z
    type(pair), pointer :: one, many(:)
    character(3) :: c
  end type
  real, pointer :: s, a(:), b(:,:)
  character(5), pointer :: word, words(:)
  type(pair), pointer :: pp, ps(:)
  type(t) :: str
  type(t), target :: tgt
  type(t) :: v(3)
  type(t), pointer :: pt, pts(:)
  integer :: k, last
  integer, target :: other(4) = (/ 1, 2, 3, 4 /)
  integer, pointer :: io(:)
  common /blk/ s, a, b, word, words, pp, ps, str, tgt, v, pt, pts, io, k, last
  nullify(s, a, b, word, words, pp, ps, pt, pts, io)
  nullify(str%q, str%z, str%one, str%many, tgt%q, tgt%z, tgt%one, tgt%many)
  do k = 1, 3
    nullify(v(k)%q, v(k)%z, v(k)%one, v(k)%many)
  end do
  k = 5
  last = 77
  print *, associated(s), associated(a), associated(str%q), associated(v(2)%q), associated(pp)
  call fill
  print *, associated(s), associated(a), associated(b), associated(word), associated(words)
  print *, associated(pp), associated(ps), associated(pt), associated(pts)
  print *, associated(str%q), associated(str%one), associated(v(2)%q), associated(v(1)%q)
  print *, s, a, b
  print *, word, words
  print *, pp%i, pp%x, ps%i, ps(2)%x
  print *, str%n, str%q, str%z, str%one%x, str%many%i, str%c
  print *, tgt%n, tgt%q, tgt%z, tgt%c
  print *, v(2)%n, v(2)%q, v(2)%z, v(2)%c, v(3)%many%i
  print *, pt%n, pt%q, pts(2)%q, associated(pt, tgt), lbound(a), ubound(b)
  print *, k, last
  io => other(4:1:-1)
  call more
  print *, other, associated(a), k, last
  call inner
  print *, a
  call drop
  print *, associated(a), associated(s), associated(v(2)%q), associated(str%q)
contains
  subroutine inner
    allocate(a(3))
    a = (/ 1.5, 2.5, 3.5 /)
    s = s + 1
    call more2
    print *, s, sum(a), str%q(2), v(2)%q(1)
  end subroutine
end program
subroutine fill
  type pair
    sequence
    integer :: i
    real :: x(2)
  end type
  type t
    sequence
    integer :: n
    real, pointer :: q(:), z
    type(pair), pointer :: one, many(:)
    character(3) :: c
  end type
  real, pointer :: s1, a1(:), b1(:,:)
  character(5), pointer :: w1, ws1(:)
  type(pair), pointer :: pp, ps(:)
  type(t) :: st
  type(t), target :: tg
  type(t) :: vv(3)
  type(t), pointer :: pt, pts(:)
  integer, pointer :: io(:)
  integer :: i, j
  common /blk/ s1, a1, b1, w1, ws1, pp, ps, st, tg, vv, pt, pts, io, i, j
  allocate(s1, a1(0:3), b1(2,2), w1, ws1(2), pp, ps(2))
  s1 = 4.5
  a1 = (/ 1., 2., 3., 4. /)
  b1 = reshape((/ 5., 6., 7., 8. /), (/ 2, 2 /))
  w1 = 'hello'
  ws1 = (/ 'abcde', 'fghij' /)
  pp%i = 3
  pp%x = (/ 1., 2. /)
  ps%i = (/ 7, 8 /)
  ps(2)%x = 9.
  allocate(st%q(2), st%z, st%one, st%many(2))
  st%n = 11
  st%q = (/ 0.5, 0.25 /)
  st%z = 3.
  st%one%x = 2.
  st%many%i = (/ 21, 22 /)
  st%c = 'abc'
  tg%n = 12
  tg%c = 'xyz'
  allocate(tg%z)
  tg%z = 8.
  tg%q => st%q(2:1:-1)
  vv(2)%n = 13
  vv(2)%c = 'uvw'
  allocate(vv(2)%q(3), vv(2)%z, vv(3)%many(2))
  vv(2)%q = (/ 3., 2., 1. /)
  vv(2)%z = 6.
  vv(3)%many%i = (/ 31, 32 /)
  pt => tg
  allocate(pts(2))
  pts(2)%q => b1(:,2)
  j = j + i
end subroutine
subroutine more
  real, pointer :: s, a(:)
  real, pointer :: b(:,:)
  common /blk/ s, a, b
  a(2) = 100.
  print *, s, a, size(b)
  nullify(a)
  call deep
end subroutine
subroutine deep
  real, pointer :: s, a(:)
  common /blk/ s, a
  print *, associated(a), associated(s)
end subroutine
subroutine more2
  real, pointer :: s, a(:)
  common /blk/ s, a
  a(1) = a(1) + s
  s = 2 * s
end subroutine
subroutine drop
  real, pointer :: s, a(:)
  common /blk/ s, a
  deallocate(a)
  deallocate(s)
end subroutine
