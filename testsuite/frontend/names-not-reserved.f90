! No word is reserved: keywords are also names of variables, and the other way round.
! RUN: %hpfc -fsyntax-only -fdump-parse %s | FileCheck %s
! CHECK: program program
program program
  implicit none
  ! CHECK-NEXT: implicit none
  ! CHECK-NEXT: type INTEGER(4) :: do, end, write(3), real, if(5), then, else, print, call, while
  integer :: do, end, write(3), real, if(5), then, else, print, call, while
  ! CHECK-NEXT: type REAL(4) dimension save(3) :: dimension, save, integer
  real, dimension(3), save :: dimension, save, integer
  ! CHECK: body
  ! CHECK-NEXT: do = 1
  do = 1
  ! CHECK-NEXT: if(3) = do
  if (3) = do
  ! CHECK-NEXT: if (if(3) == then)
  ! CHECK-NEXT: then = else
  if (if(3) == then) then = else
  ! CHECK-NEXT: if (then == 1)
  ! CHECK-NEXT: end = 2
  if (then == 1) then
    end = 2
  endif
  ! CHECK-NEXT: do do = 1, 3
  ! CHECK-NEXT: write(do) = 3
  do do = 1, 3
    write (do) = 3
  enddo
  ! CHECK-NEXT: do while = 1, 3
  ! CHECK-NEXT: call = while
  do while = 1, 3
    call = while
  end do
  ! CHECK-NEXT: do while (while < 10)
  ! CHECK-NEXT: while = while + 1
  do while (while < 10)
    while = while + 1
  end do
  ! CHECK-NEXT: print = 5
  print = 5
  ! CHECK-NEXT: write unit=* fmt=*: print, real
  print *, print, real
  ! CHECK-NEXT: call call(call)
  call call (call)
end program program
