! 12.4.1.4: sections of texts with gaps, for dummies whose elements have another length: they may begin and end within
! elements of the section, and go back there.
! RUN: %compare %light %s
! RUN: %compare --np 1 --flags=-fcheck=all %light %s
module texts
  implicit none
  type named
    character(5) :: c(4) = (/'abcde', 'fghij', 'klmno', 'pqrst'/)
  end type
contains
  subroutine open_end(x, n)
    integer, intent(in) :: n
    character(n) :: x(*)
    x(3)(1:1) = '*'
    print *, x(1:2), '|', x(3)
  end subroutine
  subroutine two(x)
    character(3) :: x(2)
    x(2) = '-+-'
    print *, x
  end subroutine
  subroutine turned(x, n, m, k)
    integer, intent(in) :: n, m, k
    character(n) :: x(m,k)
    character(n) :: y
    integer :: i, j
    do j = 1, k
      do i = 1, m
        y = x(i,j)
        x(i,j) = y(n:n)//y
      end do
    end do
    print *, x
  end subroutine
  subroutine first(x, n)
    integer, intent(in) :: n
    character(n) :: x(*)
    print *, x(1)
    x(1)(1:1) = '<'
    x(1)(n:n) = '>'
  end subroutine
  subroutine shapes(x, y)
    character(5) :: x(:)
    type(named) :: y(:)
    call open_end(x(1:4:3), 3)
    call open_end(y(2)%c(1:4:3), 3)
    call open_end(y%c(2), 3)
    call two(y%c(2))
  end subroutine
end module

program sequence_texts
  use texts
  implicit none
  type(named), target :: b, a(2)
  character(5), target :: d(4)
  character(5), pointer :: p(:)
  character(5), allocatable :: e(:)
  character(4) :: c(3,3)
  character(3) :: f(5) = (/'abc', 'def', 'ghi', 'jkl', 'mno'/)
  integer :: i
  d = b%c
  i = 3
  allocate (e(4))
  e = d
  call open_end(b%c(1:4:3), 3)
  call open_end(b%c(1:4:i), 3)
  call open_end(b%c(4:1:-3), 3)
  call open_end(a(2)%c(1:4:3), 3)
  call open_end(d(1:4:3), 3)
  call open_end(e(1:4:3), 3)
  p => d(1:4:3)
  call open_end(p, 3)
  p => b%c(1:4:3)
  call open_end(p, 3)
  call two(b%c(1:4:3))
  call two(d(1:4:3))
  print *, d, b%c, a(2)%c, e
  call shapes(d, a)
  print *, d, a(1)%c, a(2)%c
  c = reshape((/(repeat(achar(96+i), 3)//achar(48+i), i=1,9)/), (/3,3/))
  call turned(c(1:3:2,:), 3, 2, 4)
  print *, c
  call turned(c(3:1:-1,1:3:2), 5, 2, 2)
  print *, c
  call turned(c(2,:), 11, 1, 1)
  print *, c
  call turned(f(1:5:2), 4, 2, 1)
  print *, f
  call turned(f(5:1:-2), 2, 2, 2)
  print *, f
  call first(f(1:5:2), 2)
  call first(c(1:2,2), 7)
  call first(c(1:3:2,2:3), 7)
  call first(c(:,1)(2:4), 4)
  print *, f, c
end program
