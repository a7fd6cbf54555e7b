! Clause 4: ALLOCATABLE arrays of CHARACTER(:): each says how long its elements are.
! RUN: %compare %light %s
! RUN: %compare --np 1 --flags '-O3 -fcheck=all' %s
module m
  implicit none
  character(:), allocatable :: g(:)
contains
  subroutine fill(d, n, k)
    character(:), allocatable, intent(out) :: d(:)
    integer, intent(in) :: n, k
    integer :: i
    print *, allocated(d)
    allocate(character(n) :: d(k))
    do i = 1, k
      d(i) = repeat(achar(96+i), i)
    end do
  end subroutine
  subroutine plain(c)
    character(*), intent(in) :: c(:)
    print *, len(c), size(c), '[', c, ']'
  end subroutine
  subroutine old(c, n)
    integer n
    character(*) c(n)
    c(1)(1:1) = 'O'
    print *, len(c), c
  end subroutine
end module
program p
  use m
  implicit none
  character(:), allocatable :: z(:), w(:), zz(:,:)
  character(3) :: f(2) = ['one', 'two']
  integer :: i, st
  print *, allocated(z)
  allocate(character(4) :: z(3))
  z = ['ab', 'cd', 'ef']
  print *, z, len(z), size(z)
  z = ['abcde', 'defgh']
  print *, z, len(z), size(z)
  z(2)(2:3) = '##'
  z(1) = 'q'
  print *, z(1), '|', z(2), '|', z(:)(2:4)
  call plain(z)
  call old(z, 2)
  call fill(w, 6, 4)
  print *, w, '|', len(w)
  z = w
  print *, z, len(z), ubound(z)
  z = [character(8) :: z, 'longer', 'x']
  print *, z, len(z), size(z)
  z = f
  print *, z, len(z)
  z = z // '!' // z
  print *, z, len(z)
  print *, trim(z(1)) // 'x', index(z, '!'), len_trim(z), z == 'one!one', any(z > 'p')
  call move_alloc(z, w)
  print *, allocated(z), w, len(w), lbound(w)
  allocate(z(2:3), source=w)
  print *, z, len(z), lbound(z), ubound(z)
  deallocate(z)
  allocate(z, source=f)
  print *, z, len(z)
  allocate(character(2) :: z(4), stat=st)
  print *, st /= 0
  deallocate(z)
  allocate(character(2) :: zz(2,3))
  zz(1,:) = ['aa', 'bb', 'cc']
  zz(2,:) = 'zz'
  zz(2,2) = zz(1,3)
  print *, zz, shape(zz), len(zz)
  zz = transpose(zz)
  print *, zz, shape(zz)
  g = ['module', 'arrays']
  call inner
  print *, g
  do i = 1, 3
    g = [character(3) :: 'abc', 'def']; g = g(:)(1:i)
    call plain(g)
  end do
  where (g == 'abc')
    g = 'xyz'
  end where
  print *, g
  read (*, *, iostat=st) g
  print *, maxval(len_trim(g)), merge(g, 'zzz', g == 'def')
  associate (a => g)
    print *, a(2), len(a)
  end associate
contains
  subroutine inner
    print *, g, len(g), w
    w(1)(1:1) = '*'
    g = w(1:1)
    print *, g, len(g), size(g)
  end subroutine
end program
