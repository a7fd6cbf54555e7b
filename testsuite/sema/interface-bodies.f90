! Interface bodies that do not fit the definition in the same compilation, results that are procedures.
! RUN: %check-errors --no-notes %s
subroutine a(x, n)
  integer :: n
  real :: x(n)
  x = n
end subroutine a
function g(x) result(r)
  real :: x, r
  r = x
end function g
subroutine h(x, y, z, p, o)
  real :: x(:), y
  real, allocatable :: z(:)
  real, pointer :: p
  real, optional :: o
  x = y
end subroutine h
function f(x)
  integer, intent(in) :: x
  integer :: f
  f = x
end function f
function three() result(r)
  integer :: r(3)
  r = 3
end function three
character(5) function five()
  five = 'abcde'
end function five
subroutine fits(n, x, proc)
  integer, intent(in) :: n
  real :: x(*)
  external :: proc
  call proc(x, n)
end subroutine fits
program p
  interface
    subroutine a(x)                      !error: here 'a' has 1 argument, but 2 in the definition of 'a'
      real :: x(3)
    end subroutine a
    function g(x) result(r)              !error: the argument 'x' of 'g' is REAL(8), but REAL(4) in the definition of 'g'
      double precision :: x, r
    end function g
    function f(x)                        !error: the result of 'f' is a POINTER, but none in the definition of 'f'
      integer, intent(in) :: x
      integer, pointer :: f
    end function f
    function three() result(r)           !error: the result of 'three' has another shape than in the definition of 'three'
      integer :: r(2)
    end function three
    character(4) function five()         !error: the result of 'five' has another length than in the definition of 'five'
    end function five
    subroutine fits(n, array, proc)
      integer :: n
      real :: array(n)
      interface
        subroutine proc(x, n)
          integer :: n
          real :: x(n)
        end subroutine proc
      end interface
    end subroutine fits
  end interface
end program p
subroutine second
  interface
    function a(x, n)                     !error: this is a function, but a subroutine in the definition of 'a'
      integer :: n
      real :: x(n)
    end function a
    subroutine h(x, y, z, p, o)          !error: the argument 'y' of 'h' is an array, but a scalar in the definition of 'h'
      real :: x(:), y(:)
      real, allocatable :: z(:)
      real, pointer :: p
      real, optional :: o
    end subroutine h
  end interface
end subroutine second
subroutine third
  interface
    subroutine h(x, y, z, p, o)          !error: the argument 'p' of 'h' is no POINTER, but one in the definition of 'h'
      real :: x(:), y
      real, allocatable :: z(:)
      real :: p
      real, optional :: o
    end subroutine h
  end interface
end subroutine third
subroutine fourth
  interface
    subroutine h(x, y, z, p, o)          !error: the argument 'x' of 'h' is no assumed-shape array, but one in the definition of 'h'
      real :: x(3), y
      real, allocatable :: z(:)
      real, pointer :: p
      real, optional :: o
    end subroutine h
  end interface
end subroutine fourth
subroutine fills(z)
  real, allocatable :: z(:)
!HPF$ DISTRIBUTE z(BLOCK)
  allocate (z(3))
end subroutine fills
subroutine fifth
  interface
    subroutine fills(z)                  !error: the argument 'z' of 'fills' is not distributed as in the definition of 'fills'
      real, allocatable :: z(:)
    end subroutine fills
  end interface
end subroutine fifth
function own()                           !error: the result of 'own' cannot be a procedure or a procedure pointer
  external :: own
end function own
subroutine values
  type :: t
    sequence
    integer, pointer :: p
    integer :: i
  end type
  type(t) :: x(5), y(2)
  common /block/ y
  data y(1)%i / 3 /                      !error: DATA for structures with POINTER components, or of a type whose address C_LOC gives, in COMMON must stand in BLOCK DATA
end subroutine values
subroutine large
  type :: t
    integer, pointer :: p
    integer :: i(20000000)
  end type
  type(t) :: x(2)
  data x(1)%i / 20000000*1 /             !error: DATA for a part of an array of more than 16777216 elements is not supported
end subroutine large
