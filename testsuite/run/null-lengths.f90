! NULL() for arrays of texts whose length follows from other arguments or from the host. gfortran 12 stops on it, so the answers stand here.
! RUN: %hpfc %s -o %t && %hpfrun -n 1 %t | FileCheck %s && %hpfrun -n 3 %t | FileCheck %s
! CHECK:      F           1
! CHECK-NEXT: aa           1
! CHECK-NEXT: F           2
! CHECK-NEXT: abab           2
! CHECK-NEXT: 4
! CHECK-NEXT: 1 F
! CHECK:      F           6
! CHECK-NEXT: abcdefabcdef           6
! CHECK-NEXT: 6
! CHECK-NEXT: 3 F
! CHECK-NEXT: 3           4           5
module m
contains
  subroutine s(x, k)
    integer k
    character(k), pointer :: x(:)
    print *, associated(x), len(x)
    allocate(x(2))
    x = 'abcdefgh'
    print *, x, len(x)
    deallocate(x)
  end subroutine
  integer function f(k, y, x)
    integer, intent(in) :: k
    character(*) :: y
    character(k + len(y)), pointer, intent(in) :: x(:,:)
    f = len(x)
    if (associated(x)) f = -1
  end function
  subroutine t(n)
    integer, intent(in) :: n
    call in(null())
  contains
    subroutine in(x)
      character(n), pointer :: x(:)
      print *, len(x), associated(x)
    end subroutine
    function c2()
      character(n), pointer :: c2(:)
      c2 => null()
    end function
  end subroutine
end module
program p
  use m
  integer :: i
  do i = 1, 3
    call s(null(), i)
    call s(k=2*i, x=null())
    print *, f(i, 'abc', null())
    call t(i)
  end do
  print *, (f(i, 'ab', null()), i = 1, 3)
end program
