! Variables that -fno-automatic keeps.
program p
  call count
  call count
  call arrays(1)
  call arrays(2)
  call down(3)
  call blocks
  call blocks
contains
  subroutine count
    integer k
    real, pointer :: q
    data m /5/
    if (m == 5) then
      k = 0
      allocate (q)
      q = 1.5
    end if
    m = m + 1
    k = k + 1
    n = m
    print *, m, k, q
  end subroutine
  subroutine arrays(i)
    real a(4)
    real, allocatable :: b(:)
    if (i == 1) then
      a = (/1, 2, 3, 4/)
      allocate (b(2))
      b = 7
    else
      print *, a, allocated(b), b
    end if
  end subroutine
  recursive subroutine down(i)
    integer j
    if (i == 0) return
    j = i
    call down(i - 1)
    print *, j
  end subroutine
  subroutine blocks
    data m /5/
    block
      integer k
      if (m == 5) k = 0
      m = m + 1
      k = k + 2
      print *, k
    end block
  end subroutine
end program
