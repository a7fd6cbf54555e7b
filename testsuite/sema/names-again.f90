! What may not be declared again: groups behind USE, constructs, names in C.
! RUN: %check-errors %s
subroutine x(i) bind(c, name=' foo ')
  integer :: i
  i = 1
end subroutine
module m
  integer :: n = 1
  namelist /group/ n
  interface
    subroutine x(i) bind(c, name='fob') !error: 'x' is 'fob' in C here, but 'foo' in the definition of 'x' !note@3: 'x' is defined here
      integer :: i
    end subroutine
  end interface
  character(*), parameter :: name = 'bar'
contains
  subroutine a() bind(c, name='b')
  end subroutine
  subroutine b() bind(c)                !error: another procedure is 'b' in C already !note@17: 'a' is defined here
  end subroutine
  subroutine c() bind(c, name=name//'x')
  end subroutine
  integer function d() bind(c, name='barx') !error: another procedure is 'barx' in C already !note@21: 'c' is defined here
    d = 1
  end function
  subroutine e() bind(c, name='')
  end subroutine
  subroutine f() bind(c, name='')
  end subroutine
  subroutine g() bind(c, name=3)        !error: NAME= of BIND(C) must be a CHARACTER constant
  end subroutine
end module
program again
  use m
  integer :: k
  external :: y
  real, allocatable :: y                !error: 'y' is EXTERNAL and ALLOCATABLE
  namelist /group/ k                    !error: the NAMELIST group 'group' comes from a module here !note@34: by this USE
  loop: do k = 1, 2
    block
      loop: do n = 1, 2
      end do loop
    end block
  end do loop
  loop: do k = 1, 2                     !error: there is another construct with the name 'loop' !note@39: it is here
  end do loop
  test: if (k == 1) then
    test: if (n == 1) then              !error: there is another construct with the name 'test' !note@47: it is here
    end if test
  end if test
end program
