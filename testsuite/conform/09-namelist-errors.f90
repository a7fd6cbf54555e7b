! NAMELIST input that is wrong is an error, and that which only looks so is not.
! RUN: %compare %light %s
program main
  implicit none
  character(60) :: line(30) = [character(60) :: "&z = i = 1,2 /", "&z i = 1,2 &xxx", &
    "&z i = 1,q /", "&z j = 1,2 /", "&z i%j = 1,2 /", "&z ch(1:2:2) = 'a'/", "&z k(2) = 1 /", &
    "&z i   1,2 /", "&z i = 3*2 /", "&z i = 1 2 3 /", "&z i = 2*2 /", "&z i(1,2) = 1 /", &
    "&z i(x) = 1 /", "&z i( ) = 1 /", "&z i(1::)   = 1 2/", "&z i(1:2:)  = 1 2/", &
    "&z i(10) = 1 /", "&z i(0:1) = 1 /", "&z i(1:2:-1) = 1 2 /", "&z i(2:1: 1) = 1 2 /", &
    "&z i = 1,2 &end", "&z ch(1:2) = 'ab' /", "&z i(1:2:1) = 1 2 /", "&z i(2:1:-1) = 1 2 /", &
    "&z k(1) = 1 /", "&z i = 1 2 , /", "&z k = 1 2 /", "&z k = 2*1 /", &
    "&z k = 1, i(2) = 4 5 /", "&z ch = 'a' 'b' /"]
  integer n
  do n = 1, size(line)
    call try(line(n), all(n /= [3, 15, 16, 30]))
  end do
  call parts(" x(2)%m%ch(:)(2:2) = 'z','z',")
  call parts(" x(2)%m(2)%ch(:)(2) = 'z','z',")
  call parts(" x(2)%m(2)%ch(:)(:3) = 'z','z',")
  call parts(" x(2)%m(2)%ch(1:2)(k:) = 'z','z',")
  call parts(" x(2)%m(2)%ch(1:2)(2:) = 'z','y',")
  call parts(" x%m(2)%ch(1) = 'zz','yy',")
  call names_of_values
  call names_of_parts
contains
  subroutine try(text, says)
    character(*), intent(in) :: text
    logical, intent(in) :: says
    integer i(2), k, status
    character(2) ch
    character(80) message
    namelist /z/ i, k, ch
    i = 0
    k = 0
    ch = ' '
    message = ' '
    open (10, status='scratch')
    write (10, '(a)') text
    rewind (10)
    read (10, z, iostat=status, iomsg=message)
    close (10)
    if (.not. says) message = 'as above'
    print '(a, 4i5, 2(1x, a))', text(1:30), status, i, k, ch, trim(message)
  end subroutine

  subroutine parts(text)
    type mt
      character(2) :: ch(2) = ['aa', 'bb']
    end type
    type bt
      integer :: i(2) = [1, 2]
      type(mt) :: m(2)
    end type
    character(*), intent(in) :: text
    type(bt) x(2)
    integer status
    character(80) message
    namelist /mynml/ x
    message = 'right'
    open (10, status='scratch', delim='apostrophe')
    write (10, '(a)') '&MYNML', text, '/'
    rewind (10)
    read (10, mynml, iostat=status, iomsg=message)
    close (10)
    print *, status, trim(message), x(2)%m(1)%ch, x(2)%m(2)%ch
  end subroutine

  ! A name of a value that is followed by an equal sign, lines below, is the next object's.
  subroutine names_of_values
    real :: foo(6)
    integer :: infinity, nan
    namelist /nl/ foo, infinity, nan
    foo = -1
    infinity = -1
    nan = -1
    open (10, status='scratch')
    write (10, '(a)') ' &nl foo = 5, 5, nan, infinity', '', 'infinity', '', '   ', '=1', '', &
      'foo(6:) = nan nan', ' =', '2 /'
    rewind (10)
    read (10, nl)
    close (10)
    print *, foo, infinity, nan
  end subroutine

  subroutine names_of_parts
    type in
      integer :: k = 0
    end type
    type out
      type(in) :: a(2)
      integer :: n = 0
    end type
    type(out) o
    integer :: i = 0, status
    character(24) :: line(6) = [character(24) :: '&g o%zip=1 /', '&g o%a(1)%zip=1/', '&g o%n%q=1/', &
      '&g i%q=1/', '&g zip%q=1/', '&g o%a%k%z=1/']
    character(60) message
    namelist /g/ o, i
    do n = 1, size(line)
      read (line(n), g, iostat=status, iomsg=message)
      print *, status, trim(message)
    end do
  end subroutine
end program
