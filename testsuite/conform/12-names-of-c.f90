! Internal procedures and variables whose names C's headers have.
! RUN: %compare %s
program p
  integer :: mem = 1, str = 2, size_t
  size_t = 5
  call abort(3)
  call div_t(size_t)
  print *, strange(4), memo(2), signgam(1), uint(7), basename(9)
  call memory
contains
  subroutine abort(k)
    integer :: k
    print *, 'no abort', k
  end subroutine
  subroutine div_t(k)
    integer :: k
    print *, k/2, mem + str
  end subroutine
  integer function strange(k)
    integer :: k
    strange = k + 1
  end function
  integer function memo(k)
    integer :: k
    memo = k + 2
  end function
  integer function signgam(k)
    integer :: k
    signgam = k + 3
  end function
  integer function uint(k)
    integer :: k
    uint = k + 4
  end function
  integer function basename(k)
    integer :: k
    basename = k + 5
  end function
  subroutine memory
    real :: ulong(3), strlen
    ulong = 1.5
    strlen = sum(ulong)
    print *, strlen
  end subroutine
end program
