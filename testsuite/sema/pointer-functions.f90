! Function references where a variable must stand, and messages about what a pointer leads to.
! RUN: %check-errors %s
subroutine s
  interface
    function f(i) result(r)
      integer, intent(in) :: i
      integer, pointer :: r
    end function
    function q(i) result(r)
      integer, intent(in) :: i
      integer :: r
    end function
  end interface
  integer, pointer :: p
  type t
    integer, pointer :: p
  end type
  type(t) :: x
  q(3) = 4                   !error: 'q' is not an array
  f(2) = 'a'                 !error: CHARACTER cannot be converted to INTEGER(4) for the variable
  p = 'a'                    !error: CHARACTER cannot be converted to INTEGER(4) for 'p'
  x%p = 'a'                  !error: CHARACTER cannot be converted to INTEGER(4) for 'x%p'
  where ((/.true./)) f(1) = 2 !error: 'f' is not an array
  call c(f(2))
  call c(q(2))               !error: only a variable can be changed by 'c'
contains
  subroutine c(i)
    integer, intent(inout) :: i
  end subroutine
end subroutine
