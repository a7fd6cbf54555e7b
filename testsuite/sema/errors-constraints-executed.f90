! Constraints on statements that execute, each broken once.
! RUN: %check-errors %s
subroutine executed
  integer a(9), i, k(2)
  integer, pointer :: p, v(:)
  integer, allocatable :: al(:)
  real, target :: t
  integer, target :: u(2)
  logical l
  character(9) c
  forall (i = 1:2)
    forall (i = 1:3) a(i) = 1       !error: 'i' is the index of a FORALL around this
  end forall
  forall (i = 1:9) a(i) = sum((/ (i, i = 1, 2) /))
  a(1:4) = (/ ((i, i = 1, 2), i = 1, 2) /) !error: 'i' is the index of an implied DO around this
  do i = 1, 3, .9                   !error: the step must not be zero
    a(i) = 0
  end do
  l = associated(p, t)              !error: REAL(4) cannot be the target of a POINTER to INTEGER(4)
  l = associated(p, i)              !error: 'i' has neither TARGET nor POINTER
  l = associated(v, u(1))           !error: a POINTER of rank 1 cannot point to rank 0
  l = allocated(p)                  !error: the argument of ALLOCATED must be ALLOCATABLE
  l = allocated(v)                  !error: the argument of ALLOCATED must be ALLOCATABLE
  l = associated(al)                !error: the argument of ASSOCIATED must be a POINTER
  i = 1 .foo. 2                     !error: the operator .foo. is not defined here
  i = .foo. 2                       !error: the operator .foo. is not defined here
  print *, word(1)(1:2)             !error: the value of the function 'word' has no substrings
  read (5, '(i3)', eor=20) i        !error: EOR= needs ADVANCE='NO'
20 continue
  read (5, '(i3)', size=k(1)) i     !error: SIZE= needs ADVANCE='NO'
  write (c, '(i3)', advance='no') i !error: ADVANCE= cannot stand with an internal unit
  write (10, *, rec=1) i            !error: REC= needs a format, or none: '*' is for sequential files
  open (10, newunit=i, file='a')    !error: UNIT= and NEWUNIT= cannot stand together
  open (10, form='unformatted', blank='null') !error: BLANK= is for formatted files
  open (10, access='direct', recl=9, position='append') !error: POSITION= is not for direct access
contains
  character(5) function word(n)
    integer n
    word = 'abcde'
  end function
end subroutine
