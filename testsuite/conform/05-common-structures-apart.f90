! 5.5.2: arrays of SEQUENCE structures in COMMON whose components lie at distances that are no multiples of their size.
! RUN: %compare %light %s
module types
  type nm
    sequence
    character(3) :: a
    character(5) :: b
  end type
  type cz
    sequence
    complex :: z
    real :: x
    type(nm) :: n
  end type
end module
program p
  use types
  type(nm) :: t(4), u
  type(cz) :: c(3)
  common /blk/ t, u
  common /oth/ c
  integer :: k(8)
  integer i
  do i = 1, 4
    t(i) = nm('a' // char(48+i), 'bcd' // char(48+i))
  end do
  t%a(2:3) = ['x', 'y', 'z', 'w']
  u = t(2)
  c%z = [(1,2), (3,4), (5,6)]
  c%x = [7, 8, 9]
  c%n%a = 'q'
  c%n%b = 'rst'
  call s
  print *, t, u
  print *, t%a, t(:)%b(2:)
  print *, c%z, sum(c%x), c%n
  print *, index(t%b, 'c'), maxval(c%x), c(2)
  where (c%x > 7) c%z = 0
  print *, c%z
end program
subroutine s
  use types
  character(8) :: t(5)
  type(cz) :: c(3)
  common /blk/ t
  common /oth/ c
  print *, t
  t(3) = 'changed!'
  c(2)%z = (0,-1)
end subroutine
