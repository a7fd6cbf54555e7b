! Clause 8.1.6.6: DO CONCURRENT whose stride only run time knows, with a mask that the iterations change.
! RUN: %compare %light %s
program steps
  implicit none
  integer :: i, st, v(10), lo, hi, w(4,5)
  !hpf$ distribute v(block)
  do st = -3, 3
    if (st == 0) cycle
    lo = merge(1, 9, st > 0); hi = merge(9, 1, st > 0)
    v = 0
    do concurrent (i=lo:hi:st, v(i) == 0)
      v(i) = i
    end do
    print *, v
    v = 0
    do concurrent (i=hi:lo:st, v(i) == 0)
      v(i) = i
    end do
    print *, v
    w = 1
    do concurrent (i=1:4, lo=1:5:abs(st), w(i,lo) == 1)
      w(i,lo) = i+lo
    end do
    print *, w
  end do
end program
