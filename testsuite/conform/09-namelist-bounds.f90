! Clause 9: NAMELIST of arrays of structures whose bounds run time knows: dummies, automatic, POINTER and ALLOCATABLE ones, mapped too.
! RUN: %compare %light %s
module types
  type in
    character(2) :: c = 'xy'
    integer :: k(2) = [1, 2]
  end type
  type t
    integer :: i = 1
    integer :: v(0:2) = [4, 5, 6]
    type(in) :: a(-1:0)
    logical :: l(2,2) = .true.
  end type
end module
program p
  use types
  type(t) :: x(3), y(3)
  x%i = [1, 2, 3]
  call dummies(x, y(2:), 3)
  call pointed
  call many
  call wrong
contains
  subroutine dummies(b, d, n)
    integer, intent(in) :: n
    type(t) :: b(0:n-1), c(n, 2:3), d(:)
    type(t) :: e(n)
    !hpf$ distribute e(cyclic)
    character(90) :: text(4)
    integer :: ios
    namelist /g/ b, c, d, e
    do i = 1, n
      c(i,:) = t(10 * i, [i, 0, 0], [in('ab', 1), in('cd', i)], .true.)
      e(i) = c(i,3)
    end do
    write (*, g)
    open (11, status='scratch', delim='apostrophe')
    write (11, g)
    b%i = 0; c%i = -1; d(1)%v(0) = 9; e%i = 8
    rewind 11
    read (11, g)
    write (*, g)
    text(1) = '&g c(1,2)%a(-1)%k(2)=17, c(2,3)%l(1,2)=f c(3,3)%a(0)%c="qq", b%i=3,4,5'
    text(2) = 'b(0)%v(0)=7 b(2)%v(1:2)=70,71 d(2)%v(2)=33'
    text(3) = 'e(1)%i=5 e(2)%a(0)%c(2:2)="u" e(1:2)%v(0)=8,9'
    text(4) = '/'
    read (text, g)
    write (*, g)
    text(1) = '&g c(4,2)%i=17 /'
    read (text, g, iostat=ios)
    print *, ios
    text(1) = '&g b(0)%v(3)=17 /'
    read (text, g, iostat=ios)
    print *, ios
  end subroutine
  subroutine pointed
    type(in), allocatable :: a(:), e(:)
    type(in), pointer :: q(:,:)
    !hpf$ distribute e(block)
    character(80) :: text(3)
    namelist /g/ a, q, e
    allocate (a(-1:1), q(0:1,2), e(0:2))
    a%c = ['a1', 'b1', 'c1']
    e%c = 'e1'
    write (*, g)
    text(1) = '&g a(-1)%k=7,8 q(1,2)%c="zz" q(:,1)%k(2)=3,4 a(0:1)%c(1:1)="uv"'
    text(2) = 'e(0)%k(1)=3 e%c="s","t" e(2)%k(2)=9'
    text(3) = '/'
    read (text, g, iostat=ios)
    write (*, g)
    print *, a, q, e, ios
  end subroutine
  subroutine many
    type(in) :: b(3000)
    character(40) :: text
    namelist /g/ b
    text = '&g b(1777)%k(1)=5 b(3000)%c="mn" /'
    read (text, g)
    print *, sum(b%k(1)), b(3000), b(2999)
  end subroutine
  subroutine wrong
    type(t), allocatable :: a(:,:)
    type(t), pointer :: q(:)
    character(60) :: text(9), message
    integer :: k, ios
    namelist /g/ a, q
    allocate (a(0:1,3:3), q(3))
    text = [character(60) :: 'a(2,3)%i=4', 'a(1)%i=4', 'q%v(3)=4', 'q%v=4', 'q(1)%y=4', &
            'q(1:2)%i=4,5,6', 'q(0:1)%i=4,5', 'q(2:1)%i=4', 'q(1)%a(1)%k=4']
    do k = 1, 9
      message = ' '
      text(k) = '&g ' // trim(text(k)) // ' /'
      read (text(k), g, iostat=ios, iomsg=message)
      print *, ios, trim(message), q%i
    end do
  end subroutine
end program
