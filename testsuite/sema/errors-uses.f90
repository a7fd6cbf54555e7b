! What a name or an argument cannot be where it stands: kinds, OPTIONAL, INTENT(IN) in PURE procedures, NAMELIST, EXTERNAL.
! RUN: %check-errors --no-notes %s
module hidden
  private
  public :: n
  integer :: j
  namelist /n/ j                        !error: 'j' is PRIVATE and cannot be in the PUBLIC NAMELIST group 'n'
  integer, pointer :: of_host
contains
  pure subroutine changes_host(x)
    integer, intent(out) :: x
    x = 1
    of_host = 2                         !error: 'of_host' belongs to the host and cannot be assigned in the PURE procedure 'changes_host'
  end subroutine
end module

subroutine kinds(i, j)
  integer :: i
  integer(8) :: j
  integer, parameter :: a(2) = [1, 2]
  print *, ior(i, j)                    !error: argument 'j' of IOR must be INTEGER(4) as the first, it is INTEGER(8)
  print *, ishftc(a, [1, 3], 2)         !error: the argument 'shift' of ISHFTC must be from -2 to 2, it is 3
  print *, ishftc(a, 3, [4, 2])         !error: the argument 'shift' of ISHFTC must be from -2 to 2, it is 3
end

subroutine sized(n)
  integer, optional :: n
  integer :: k(2)
  k = transfer(1.0d0, k, n)             !error: SIZE= of TRANSFER cannot be the OPTIONAL argument 'n'
end

pure integer function scalar(p)
  integer, pointer, intent(in) :: p
  p = 3                                 !error: 'p' is INTENT(IN) and cannot be assigned
  scalar = 1
end

pure subroutine vector(p)
  integer, pointer, intent(in) :: p(:)
  integer, pointer :: q(:)
  allocate (q(1))
  q(1) = 2
  p(1) = q(1)                           !error: 'p' is INTENT(IN) and cannot be assigned
end

subroutine lengths
  character(3), external :: f
  call s(f)                             !error: the result of 'f' has another length than that of the dummy argument 'g'
contains
  subroutine s(g)
    character(4), external :: g
    print *, g(1)
  end
end

subroutine group
  namelist /group/ i                    !error: 'group' is the name of this unit and of no NAMELIST group
end

subroutine member
  namelist /list/ member                !error: 'member' is a procedure and cannot be in the NAMELIST group 'list'
end

subroutine shared
  common /c/ f
  external f                            !error: 'f' is in COMMON and cannot be EXTERNAL
end
