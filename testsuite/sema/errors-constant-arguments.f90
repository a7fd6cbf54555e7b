! Arguments of intrinsic procedures that no processor can take, and lists and objects in error.
! RUN: %check-errors --no-notes %s
module hidden
  type secret
    private
    integer :: i
  end type secret
  type linked
    integer, pointer :: p
  end type linked
  type grown
    integer, allocatable :: a(:)
  end type grown
  type shown
    integer :: i
    real :: x
  end type shown
contains
  subroutine inside(s)
    type(secret) :: s
    print *, s
  end subroutine inside
  subroutine moved(from, to)
    integer, allocatable, intent(in) :: from(:)
    integer, allocatable :: to(:)
    call move_alloc(from, to)    !error: 'from' is INTENT(IN) and cannot be changed by MOVE_ALLOC
  end subroutine moved
end module hidden

program constants
  use hidden
  implicit none
  integer :: i = 1, j = 2, seed(8), k
  integer(8) :: l = 1
  character(2) :: two = 'ab'
  character(3) :: three = 'abc'
  character(20) :: text
  type(secret) :: s
  type(linked) :: p
  type(grown) :: g
  type(shown) :: v = shown(1, 2.0), w(3) = shown(2, 3.0)
  integer, allocatable :: a(:), b(:)
  print *, btest(i, 32), btest(l, 32)          !error: the argument 'pos' of BTEST must be from 0 to 31, it is 32
  print *, ibset(i, -1)                        !error: the argument 'pos' of IBSET must be from 0 to 31, it is -1
  deallocate (a, b)
  print *, ibits(i, 30, 2), ibits(i, 30, 3)    !error: IBITS reaches bit 33, but 'i' has 32
  print *, ishft(i, 32), ishft(i, -33)         !error: the argument 'shift' of ISHFT must be from -32 to 32, it is -33
  print *, shiftl(i, 32), shiftr(i, -1)        !error: the argument 'shift' of SHIFTR must be from 0 to 32, it is -1
  call mvbits(i, 30, 2, j, 31)                 !error: MVBITS reaches bit 33, but 'to' has 32
  print *, merge(two, three, i > 1)            !error: TSOURCE and FSOURCE of MERGE have the lengths 2 and 3
  print *, merge(two, three(1:2), i > 1)
  w = eoshift(w, 1, boundary=v)
  w = eoshift(w, 1)                            !error: EOSHIFT of structures needs the argument 'boundary'
  call random_seed(size=k, get=seed)           !error: RANDOM_SEED takes one argument, 2 are given
  call takes(z'1f')                            !error: a BOZ constant cannot be an argument of 'takes'
  print *, s                                   !error: TYPE(secret) has PRIVATE components, and cannot be an item of a list here
  print *, p                                   !error: TYPE(linked) has POINTER components, and cannot be an item of a list here
  print *, g                                   !error: TYPE(grown) has ALLOCATABLE components, and cannot be an item of a list here
  print *, v, w
  write (text, *, pos=4) 5                     !error: POS= cannot stand with an internal unit
  write (10, '(a)', advance='yet') 'x'         !error: ADVANCE= must be 'YES' or 'NO'
  write (10, '(a)', advance='No ') 'x'
  open (newunit=i)                             !error: NEWUNIT= needs FILE=, or STATUS='SCRATCH'
  read (10, *, id=j) k                         !error: ID= needs ASYNCHRONOUS='YES'
  allocate (a(3), b(3), a(2))                  !error: this object stands in the statement already
end program constants
