! The caret of a message stands under the label, variable or descriptor that is meant.
! RUN: %not %hpfc -fsyntax-only %s 2>&1 | FileCheck %s
subroutine places(a, i)
  implicit none
  integer :: i
  integer, intent(in) :: a
  goto (1, 20), i
  ! CHECK: :[[@LINE-1]]:9: error: there is no statement with label 1
  ! CHECK: |         ^{{$}}
20 read (99, *, err=99) i
  ! CHECK: :[[@LINE-1]]:21: error: there is no statement with label 99
  ! CHECK: |                     ^~{{$}}
  do k = 1, 3
  end do
  ! CHECK: :[[@LINE-2]]:6: error: 'k' is not declared
  do a = 1, 3
  end do
  ! CHECK: :[[@LINE-2]]:6: error: 'a' is INTENT(IN) and cannot be changed by DO
  ! CHECK: |      ^{{$}}
  print 30, i
30 format (i5, 2x, &
    f8.)
  ! CHECK: :[[@LINE-1]]:8: error: number of digits required after '.'
end subroutine
