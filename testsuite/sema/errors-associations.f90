! What an argument leads elsewhere or allocates may change; what a pointer leads to suits it.
! RUN: %check-errors --no-notes %s
module guarded
  implicit none
  type node
    integer, pointer :: p, a(:)
    integer, allocatable :: s
  end type node
  integer, pointer :: gp, ga(:)
  integer, allocatable :: gs
  type(node) :: gn
  protected :: gp, ga, gs, gn
end module guarded
module changing
  use guarded
  implicit none
  interface set
    module procedure set_one
    module procedure set_list
  end interface set
contains
  subroutine set_one(p)
    integer, pointer, intent(out) :: p
    nullify (p)
  end subroutine set_one
  subroutine set_list(p)
    integer, pointer, intent(inout) :: p(:)
    nullify (p)
  end subroutine set_list
  subroutine set_value(s)
    integer, allocatable, intent(inout) :: s
    s = 1
  end subroutine set_value
  subroutine dummies(p, s, n, to)
    integer, pointer, intent(in) :: p
    integer, allocatable, intent(in) :: s
    type(node), intent(in) :: n
    type(node), pointer, intent(in) :: to
    call set_one(p)              !error: 'p' is INTENT(IN) and cannot be changed by 'set_one'
    call set_value(s)            !error: 's' is INTENT(IN) and cannot be changed by 'set_value'
    call set_one(n%p)            !error: 'n' is INTENT(IN) and cannot be changed by 'set_one'
    call set_value(n%s)          !error: 'n' is INTENT(IN) and cannot be changed by 'set_value'
    call set(p)                  !error: 'p' is INTENT(IN) and cannot be changed by 'set_one'
    call set_one(to%p)
    call set_value(to%s)
    call set(to%a)
  end subroutine dummies
  subroutine hidden
    call set_one(gp)             !error: 'gp' is PROTECTED and cannot be changed by 'set_one' outside of the module 'guarded'
    call set_list(ga)            !error: 'ga' is PROTECTED and cannot be changed by 'set_list' outside of the module 'guarded'
    call set_value(gs)           !error: 'gs' is PROTECTED and cannot be changed by 'set_value' outside of the module 'guarded'
    call set(gn%p)               !error: 'gn' is PROTECTED and cannot be changed by 'set_one' outside of the module 'guarded'
    call set(gn%a)               !error: 'gn' is PROTECTED and cannot be changed by 'set_list' outside of the module 'guarded'
    call set(ga)                 !error: 'ga' is PROTECTED and cannot be changed by 'set_list' outside of the module 'guarded'
  end subroutine hidden
  subroutine gapless(p)
    integer, pointer, contiguous, intent(in) :: p(:)
    print *, p
  end subroutine gapless
  subroutine letters(c)
    character(2) :: c(2)
    print *, c
  end subroutine letters
end module changing
program associations
  use changing
  implicit none
  integer, pointer :: p(:), q(:, :)
  integer, pointer, contiguous :: dense(:)
  integer, target :: t(4)
  character(3) :: text
  call gapless(p)                !error: the argument 'p' of 'gapless' must be CONTIGUOUS
  call gapless(t(1:4:2))         !error: 'p' is CONTIGUOUS and cannot point to elements that lie apart
  call gapless(dense)
  call gapless(t(2:))
  p(1:5) => t                    !error: the target has 4 elements, the POINTER gets more
  q(1:3, 0:huge(1)) => t         !error: the target has 4 elements, the POINTER gets more
  q(1:0, 1:9) => t
  q(0:1, 0:1) => t
  call letters(text)             !error: 3 characters are passed to 'c', which has 4
  call letters('a')              !error: 1 character is passed to 'c', which has 4
  call letters(text//'x')
end program associations
module begins
  implicit none
  type :: node
    integer, pointer :: p
    integer, allocatable :: a
  end type node
  type(node), target :: n
  integer, pointer :: p => n%p   !error: a pointer can only begin with a target that is there, and 'p' is a POINTER
  integer, pointer :: a => n%a   !error: a pointer can only begin with a target that is there, and 'a' is ALLOCATABLE
end module begins
