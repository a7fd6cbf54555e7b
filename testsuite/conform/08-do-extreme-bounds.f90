! Clause 8: how often DO runs, and what it leaves in its variable, where the distance of the bounds or the value behind the last step has no room in the variable's kind: in order, INDEPENDENT, nested, left by EXIT, as an implied DO.
! RUN: %compare %light %s
subroutine extreme1(lo, hi, st, a)
  integer(1), intent(in) :: lo, hi, st
  integer :: a(0:500), c, m
  integer(1) :: i, j
!hpf$ distribute a(block)
  c = 0
  do i = lo, hi, st
    c = c + 1
  end do
  print *, lo, hi, st, c, i
!hpf$ independent
  do i = lo, hi, st
    a(int(mod(abs(int(i,8) / 2), 400_8))) = 1
  end do
  print *, i
  c = 0
!hpf$ independent, reduction(c)
  do i = lo, hi, st
    c = c + 1
  end do
  print *, c, i
!hpf$ independent, new(j)
  do m = 1, 2
    do j = lo, hi, st
      a(m) = 2
    end do
  end do
  do m = 1, 2
    do i = lo, hi, st
      a(m) = 3
    end do
  end do
  print *, i
  c = 0
  do i = lo, hi, st
    c = c + 1
    if (c == 2) exit
  end do
  print *, c, i
  print *, (i, i=lo, hi, st), i
  print *, (i, i=lo, hi, st/2 + sign(1_1, st))
end subroutine
subroutine extreme2(lo, hi, st, a)
  integer(2), intent(in) :: lo, hi, st
  integer :: a(0:500), c, m
  integer(2) :: i, j
!hpf$ distribute a(block)
  c = 0
  do i = lo, hi, st
    c = c + 1
  end do
  print *, lo, hi, st, c, i
!hpf$ independent
  do i = lo, hi, st
    a(int(mod(abs(int(i,8) / 2), 400_8))) = 1
  end do
  print *, i
  c = 0
!hpf$ independent, reduction(c)
  do i = lo, hi, st
    c = c + 1
  end do
  print *, c, i
!hpf$ independent, new(j)
  do m = 1, 2
    do j = lo, hi, st
      a(m) = 2
    end do
  end do
  do m = 1, 2
    do i = lo, hi, st
      a(m) = 3
    end do
  end do
  print *, i
  c = 0
  do i = lo, hi, st
    c = c + 1
    if (c == 2) exit
  end do
  print *, c, i
  print *, (i, i=lo, hi, st), i
  print *, (i, i=lo, hi, st/2 + sign(1_2, st))
end subroutine
subroutine extreme4(lo, hi, st, a)
  integer(4), intent(in) :: lo, hi, st
  integer :: a(0:500), c, m
  integer(4) :: i, j
!hpf$ distribute a(block)
  c = 0
  do i = lo, hi, st
    c = c + 1
  end do
  print *, lo, hi, st, c, i
!hpf$ independent
  do i = lo, hi, st
    a(int(mod(abs(int(i,8) / 2), 400_8))) = 1
  end do
  print *, i
  c = 0
!hpf$ independent, reduction(c)
  do i = lo, hi, st
    c = c + 1
  end do
  print *, c, i
!hpf$ independent, new(j)
  do m = 1, 2
    do j = lo, hi, st
      a(m) = 2
    end do
  end do
  do m = 1, 2
    do i = lo, hi, st
      a(m) = 3
    end do
  end do
  print *, i
  c = 0
  do i = lo, hi, st
    c = c + 1
    if (c == 2) exit
  end do
  print *, c, i
  print *, (i, i=lo, hi, st), i
  print *, (i, i=lo, hi, st/2 + sign(1_4, st))
end subroutine
subroutine extreme8(lo, hi, st, a)
  integer(8), intent(in) :: lo, hi, st
  integer :: a(0:500), c, m
  integer(8) :: i, j
!hpf$ distribute a(block)
  c = 0
  do i = lo, hi, st
    c = c + 1
  end do
  print *, lo, hi, st, c, i
!hpf$ independent
  do i = lo, hi, st
    a(int(mod(abs(int(i,8) / 2), 400_8))) = 1
  end do
  print *, i
  c = 0
!hpf$ independent, reduction(c)
  do i = lo, hi, st
    c = c + 1
  end do
  print *, c, i
!hpf$ independent, new(j)
  do m = 1, 2
    do j = lo, hi, st
      a(m) = 2
    end do
  end do
  do m = 1, 2
    do i = lo, hi, st
      a(m) = 3
    end do
  end do
  print *, i
  c = 0
  do i = lo, hi, st
    c = c + 1
    if (c == 2) exit
  end do
  print *, c, i
  print *, (i, i=lo, hi, st), i
  print *, (i, i=lo, hi, st/2 + sign(1_8, st))
end subroutine
program p
  integer :: a(0:500)
!hpf$ distribute a(block)
  integer :: i
  integer(1) :: b
  a = 0
  call extreme1(-127_1, 127_1, 127_1, a)
  call extreme1(127_1, -127_1, -127_1, a)
  call extreme1(-127_1-1_1, 124_1, 63_1, a)
  call extreme1(126_1, -127_1-1_1, -42_1, a)
  call extreme1(-127_1, 126_1, 127_1, a)
  call extreme1(117_1, 123_1, 3_1, a)
  call extreme1(-118_1, -125_1, -3_1, a)
  call extreme1(127_1, -127_1, 127_1, a)
  call extreme1(-127_1, 127_1, -127_1, a)
  call extreme1(1_1, 5_1, 122_1, a)
  call extreme1(-5_1, -9_1, -118_1, a)
  call extreme1(126_1, 125_1, 127_1, a)
  call extreme2(-32767_2, 32767_2, 32767_2, a)
  call extreme2(32767_2, -32767_2, -32767_2, a)
  call extreme2(-32767_2-1_2, 32764_2, 16383_2, a)
  call extreme2(32766_2, -32767_2-1_2, -10922_2, a)
  call extreme2(-32767_2, 32766_2, 32767_2, a)
  call extreme2(32757_2, 32763_2, 3_2, a)
  call extreme2(-32758_2, -32765_2, -3_2, a)
  call extreme2(32767_2, -32767_2, 32767_2, a)
  call extreme2(-32767_2, 32767_2, -32767_2, a)
  call extreme2(1_2, 5_2, 32762_2, a)
  call extreme2(-5_2, -9_2, -32758_2, a)
  call extreme2(32766_2, 32765_2, 32767_2, a)
  call extreme4(-2147483647_4, 2147483647_4, 2147483647_4, a)
  call extreme4(2147483647_4, -2147483647_4, -2147483647_4, a)
  call extreme4(-2147483647_4-1_4, 2147483644_4, 1073741823_4, a)
  call extreme4(2147483646_4, -2147483647_4-1_4, -715827882_4, a)
  call extreme4(-2147483647_4, 2147483646_4, 2147483647_4, a)
  call extreme4(2147483637_4, 2147483643_4, 3_4, a)
  call extreme4(-2147483638_4, -2147483645_4, -3_4, a)
  call extreme4(2147483647_4, -2147483647_4, 2147483647_4, a)
  call extreme4(-2147483647_4, 2147483647_4, -2147483647_4, a)
  call extreme4(1_4, 5_4, 2147483642_4, a)
  call extreme4(-5_4, -9_4, -2147483638_4, a)
  call extreme4(2147483646_4, 2147483645_4, 2147483647_4, a)
  call extreme8(-9223372036854775807_8, 9223372036854775807_8, 9223372036854775807_8, a)
  call extreme8(9223372036854775807_8, -9223372036854775807_8, -9223372036854775807_8, a)
  call extreme8(-9223372036854775807_8-1_8, 9223372036854775804_8, 4611686018427387903_8, a)
  call extreme8(9223372036854775806_8, -9223372036854775807_8-1_8, -3074457345618258602_8, a)
  call extreme8(-9223372036854775807_8, 9223372036854775806_8, 9223372036854775807_8, a)
  call extreme8(9223372036854775797_8, 9223372036854775803_8, 3_8, a)
  call extreme8(-9223372036854775798_8, -9223372036854775805_8, -3_8, a)
  call extreme8(9223372036854775807_8, -9223372036854775807_8, 9223372036854775807_8, a)
  call extreme8(-9223372036854775807_8, 9223372036854775807_8, -9223372036854775807_8, a)
  call extreme8(1_8, 5_8, 9223372036854775802_8, a)
  call extreme8(-5_8, -9_8, -9223372036854775798_8, a)
  call extreme8(9223372036854775806_8, 9223372036854775805_8, 9223372036854775807_8, a)
  print *, sum(a)
!hpf$ independent
  do i = -huge(1), huge(1), huge(1)
    a(mod(abs(i/2), 400)) = 4
  end do
  print *, i
!hpf$ independent
  do b = -128, 124, 3
    a(b + 128) = 5
  end do
  print *, b, sum(a)
end program
