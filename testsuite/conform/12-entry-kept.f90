! Clause 12: what entries of a procedure keep together: structures, and variables of BLOCK constructs.
! RUN: %compare %light %s
subroutine s(n)
  type t
    integer :: i = 3
    character(3) :: s = 'ab'
    real :: r(2) = [1, 2]
  end type
  type(t), save :: x, y(2)
  x%i = x%i + n
  y(2)%r(1) = x%i
  block
    integer, save :: c = 1, a(2:4) = [1, 2, 3]
    type(t), save :: z
    c = c + n
    a(3) = a(3) + c
    z%i = z%i + 1
    z%s = z%s(2:) // 'q'
    print *, c, a, z
  end block
  entry e(n)
  x%i = x%i + 10
  x%s = x%s(2:) // 'z'
  print *, x, y
  do i = 1, 2
    block
      integer :: c = 50
      character(n) :: text
      text = 'abcdef'
      c = c + n
      print *, c, text, len(text)
      block
        logical, save :: first = .true.
        print *, first
        first = .false.
      end block
    end block
  end do
end subroutine
program main
  call e(2)
  call s(3)
  call e(4)
  call s(1)
end program
