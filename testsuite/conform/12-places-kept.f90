! 12.4.1: arguments that are elements of mapped arrays, whose subscripts the procedure changes.
! RUN: %compare %light %s
module gl
  integer :: gi = 2
contains
  subroutine viaglob(s)
    integer, intent(inout) :: s
    gi = gi + 1
    s = s * 10
  end subroutine
  pure subroutine ps(s, i)
    character(*), intent(inout) :: s
    integer, intent(in) :: i
    s = achar(64 + i)
  end subroutine
  integer function fglob(s)
    integer, intent(inout) :: s
    gi = gi + 1
    s = -s
    fglob = gi
  end function
end module
program p
  use gl
  type t
    character(6) :: name
    integer :: k
    character(3) :: w(2)
  end type
  type(t) :: s(6)
  character(5) :: a(6), r(4, 4)
  integer :: i, j, k(6), h
!HPF$ distribute a(block)
!HPF$ distribute k(cyclic)
!HPF$ distribute s(block)
!HPF$ distribute r(block, block)
  a = 'alpha'; k = (/ 1, 2, 3, 4, 5, 6 /); r = 'rrrrr'
  do i = 1, 6
    s(i) = t('struct', i, 'abc')
  end do
  call viaglob(k(gi))
  print *, k, gi
  h = fglob(k(gi)) + fglob(k(gi))
  print *, k, gi
  h = 1
  call viahost(k(h), k(h + 1))
  print *, k, h
!HPF$ independent
  do i = 1, 6
    call ps(a(i)(2:3), i)
  end do
  print *, a
  do i = 1, 5
    call ps(a(i)(i:i), i + 2)
    k(i) = ichar(a(i)(i:i))
  end do
  print *, a, k
  do j = 1, 4
    do i = 1, 4
      call ps(r(i, j)(j:), i)
    end do
  end do
  print *, r
  call ps(s(3)%name(2:4), 4)
  call ps(s(2)%w(2)(3:3), 5)
  call sw(s(4)%name(1:1), s(5)%name(6:6))
  print *, s(2)%w, s(3)%name, s(4:5)%name
!HPF$ independent
  do i = 1, 6
    call ps(s(i)%name(3:4), s(i)%k)
    call ps(s(i)%w(1)(2:2), i)
  end do
  print *, s
  call vec(s%name(2:2), 3)
  call vec(a(2:5)(2:4), 1)
  call vec(r(2, :)(5:), 1)
  print *, s%name, a, r(2, :)
  i = 2
  call both(i, s(i)%k, s(i)%name(i:i + 1))
  print *, i, s(2)%k, s(2)%name
contains
  subroutine viahost(x, y)
    integer :: x, y
    h = h + 3
    x = 100
    y = 200
  end subroutine
  subroutine sw(x, y)
    character(*) :: x, y
    character(10) :: z
    z = x; x = y; y = 'Q' // z
  end subroutine
  subroutine vec(v, n)
    character(*), intent(inout) :: v(:)
    integer :: n
    v(n)(1:1) = '#'
    if (size(v) > 3) v(4) = v(n)
  end subroutine
  subroutine both(i, k, c)
    integer :: i, k
    character(*) :: c
    i = 5; k = 77; c = '&&'
  end subroutine
end program
