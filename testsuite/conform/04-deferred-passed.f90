! Clause 4: arrays of CHARACTER(:) as results, POINTERs and arguments.
! RUN: %compare %light %s
module m
  implicit none
contains
  function split(s) result(r)
    character(*), intent(in) :: s
    character(:), allocatable :: r(:)
    integer :: i, k
    allocate(character(len(s)) :: r(2))
    i = index(s, ' ')
    r(1) = s(:i-1)
    r(2) = s(i+1:)
    do k = 1, 2
      r(k) = r(k)
    end do
  end function
  subroutine add(list, s)
    character(:), allocatable, intent(inout) :: list(:)
    character(*), intent(in) :: s
    if (.not. allocated(list)) then
      list = [s]
    else
      list = [character(max(len(list), len(s))) :: list, s]
    end if
  end subroutine
  recursive subroutine down(k)
    integer, intent(in) :: k
    character(:), allocatable :: l(:)
    integer :: i
    do i = 1, k
      call add(l, repeat('*', i))
    end do
    if (k > 1) call down(k - 1)
    print *, l, '|', len(l), size(l)
  end subroutine
  subroutine opt(a)
    character(:), allocatable, intent(in), optional :: a(:)
    if (present(a)) then
      print *, 'present', allocated(a)
      if (allocated(a)) print *, a, len(a)
    else
      print *, 'absent'
    end if
  end subroutine
end module
program p
  use m
  implicit none
  character(:), allocatable :: l(:)
  character(:), pointer :: q(:), s(:)
  character(4), target :: t(3) = ['abcd', 'efgh', 'ijkl']
  character(2), target :: u(2) = ['12', '34']
  integer :: i
  call opt()
  call opt(l)
  do i = 1, 3
    call add(l, repeat(achar(96+i), 2*i))
  end do
  call opt(l)
  call down(3)
  print *, split('hello world!'), len(split('a b')), size(split('a b'))
  l = split('to be')
  print *, l, len(l)
  q => t
  print *, q, len(q), associated(q, t)
  q(2) = 'ZZZZZZ'
  print *, t
  q => t(1:3:2)
  print *, q, len(q), size(q)
  q => u
  print *, q, len(q), q(2)
  allocate(character(5) :: s(2))
  s = 'point'
  q => s
  q(1)(2:) = 'xxxx'
  print *, s, len(q)
  deallocate(s)
end program
