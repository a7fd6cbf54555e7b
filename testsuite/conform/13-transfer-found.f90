! Clause 13: TRANSFER to an array of what only run time gives a shape: function results, in lists and arguments.
! RUN: %compare %light %s
program found
  implicit none
  integer, allocatable :: k(:)
  character(:), allocatable :: s
  real :: a(6) = [1., 2., 3., 4., 5., 6.]
!hpf$ distribute a(block)
  integer :: n
  print *, transfer(pick(a > 4), [0]), size(transfer(pick(a > 9), [0]))
  k = transfer(pick(a > 2), [0])
  print *, size(k), k
  print *, transfer(pick(a > 4), [0._8]) == transfer([5., 6.], [0d0])
  do n = 1, 2
    print *, transfer(pick(a > 4 - n), [(0., 0.)])
  end do
  print *, [integer :: transfer(pick(a < 2), [0]), 5], sum(transfer(pick(a < 2), [0]))
  print *, transfer(text(3), ['abc']), size(transfer(text(4), ['abc']))
  print *, size(transfer(pick(a < 3), [1_1])), size(transfer(text(3), k))
  s = transfer(text(3), repeat('x', 6))
  print *, s
contains
  function pick(mask) result(r)
    logical, intent(in) :: mask(:)
    real, allocatable :: r(:)
    r = pack(a, mask)
  end function
  function text(n) result(r)
    integer, intent(in) :: n
    character(2), allocatable :: r(:)
    integer :: i
    allocate (r(n))
    do i = 1, n
      r(i) = achar(96 + i) // achar(64 + i)
    end do
  end function
end program
