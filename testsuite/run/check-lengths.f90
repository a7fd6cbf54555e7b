! -fcheck=bounds: CHARACTER lengths that must be one, of constructors, MERGE and pointers; off by default.
! RUN: %hpfc %s -cpp -DCASE=0 -fcheck=bounds -o %t && %hpfrun -n 2 %t | %FileCheck %s --check-prefix=ALL
! RUN: %hpfc %s -cpp -DCASE=1 -fcheck=bounds -o %t && %not %hpfrun -n 1 %t 2>&1 | %FileCheck %s --check-prefix=ITEM
! RUN: %hpfc %s -cpp -DCASE=2 -fcheck=bounds -o %t && %not %hpfrun -n 1 %t 2>&1 | %FileCheck %s --check-prefix=MERGE
! RUN: %hpfc %s -cpp -DCASE=3 -fcheck=bounds -o %t && %not %hpfrun -n 1 %t 2>&1 | %FileCheck %s --check-prefix=POINT
! RUN: %hpfc %s -cpp -DCASE=4 -fcheck=bounds -o %t && %not %hpfrun -n 1 %t 2>&1 | %FileCheck %s --check-prefix=ARRAY
! RUN: %hpfc %s -cpp -DCASE=1 -S -o - | %FileCheck %s --check-prefix=FREE
! ALL: ok
! ITEM: check-lengths.f90:{{.*}} different CHARACTER lengths (4/3) in an array constructor
! MERGE: different CHARACTER lengths (5/3) in MERGE
! POINT: different CHARACTER lengths (5/4) in a pointer assignment
! ARRAY: different CHARACTER lengths (5/6) in a pointer assignment
! FREE-NOT: hpf_check_lengths
program p
  call s('abc', 'abc', 5, 6)
contains
  subroutine s(a, b, n, m)
    character(*) :: a, b
    integer, value :: n, m
    character(8) :: list(2)
    character(n), target :: c
    character(5), pointer :: q, r(:)
    character(m), target :: d(2)
    character(5), target :: e(2)
    c = 'vwxyz'
    e = c
    list = [a, b]
    q => c
    r => e
    if (a == 'abc') print *, merge(c, e(1), n > m)
#if CASE == 1
    list = [a//'d', b]
#elif CASE == 2
    list(1) = merge(c, b, n > m)
#elif CASE == 3
    q => c(2:n)
#elif CASE == 4
    r => d
#endif
    print *, 'ok'
  end subroutine
end program
