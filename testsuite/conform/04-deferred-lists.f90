! Clause 4: ALLOCATABLE arrays of CHARACTER(:) beside mapped arrays: sorted, written to, in loops, constructors and WHERE.
! RUN: %compare --np 1,3,4 %light %s
module lists
  implicit none
  character(:), allocatable, save :: table(:)
contains
  subroutine sort(a)
    character(:), allocatable, intent(inout) :: a(:)
    character(:), allocatable :: t
    integer :: i, j
    do i = 2, size(a)
      t = a(i)
      j = i - 1
      do while (j >= 1)
        if (a(j) <= t) exit
        a(j+1) = a(j)
        j = j - 1
      end do
      a(j+1) = t
    end do
  end subroutine
  subroutine one(c)
    character(*), intent(inout) :: c
    c(1:1) = achar(iachar(c(1:1)) - 32)
    print *, len(c), c
  end subroutine
  elemental integer function vowels(c)
    character(*), intent(in) :: c
    integer :: k
    vowels = 0
    do k = 1, len(c)
      if (index('aeiou', c(k:k)) > 0) vowels = vowels + 1
    end do
  end function
end module
program p
  use lists
  implicit none
  character(:), allocatable :: l(:), u(:)
  integer :: i, n(4), m(8)
  real :: x(8)
!HPF$ DISTRIBUTE x(BLOCK)
!HPF$ ALIGN m(:) WITH x(:)
  l = [character(6) :: 'pear', 'apple', 'fig', 'cherry']
  call sort(l)
  print *, l
  call one(l(2))
  print *, (l(i), i = 4, 1, -1), (l(i)(2:3), i = 1, 4)
  print *, [(l(i), i = 1, 3, 2)], [(trim(l(i)), i = 3, 3)]
  do i = 1, 4
    write (l(i), '(a,i0)') 'n', i*i
  end do
  print *, l
  write (l, '(i4)') 5, 6, 7, 8
  print *, l
  read (l, *) n
  print *, n
  l = ['alpha', 'beta ', 'gamma', 'delta']
  print *, vowels(l), sum(vowels(l)), len_trim(l), index(l, 'a'), scan(l, 'lm')
  select case (l(2))
  case ('beta')
    print *, 'beta'
  case default
    print *, 'other'
  end select
  forall (i = 1:4) l(i)(1:1) = 'X'
  print *, l
  where (l(:)(2:2) == 'e') l = 'where'
  print *, l, any(l == 'where'), count(l > 'X')
  u = l(4:1:-1)
  print *, u, len(u)
  u = [l, u]
  print *, size(u), len(u)
  table = u(1:2)
  call twice
  print *, table
  x = [(i, i = 1, 8)]
  m = vowels(u)
  print *, sum(x), m, sum(m)
  do i = 1, 8
    x(i) = x(i) + len_trim(u(i))
  end do
  print *, x
  print '(*(a,:,","))', u
  u = [character(0) :: ]
  print *, size(u), len(u)
contains
  subroutine twice
    character(:), allocatable :: h(:)
    h = table // table
    table = h
    call sort(h)
    print *, h, len(h)
  end subroutine
end program
