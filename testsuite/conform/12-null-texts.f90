! Clause 12: NULL(), with a mold too, for CHARACTER dummies that are POINTERs (gfortran 12 crashes on some of these).
! RUN: %hpfc -o %t %s && %hpfrun -n 1 %t | FileCheck %s && %hpfrun -n 3 %t | FileCheck %s
! RUN: %hpfc -O2 -fcheck=all -o %t %s && %hpfrun -n 1 %t | FileCheck %s
module m
  implicit none
  interface g
    module procedure s2, i1
  end interface
contains
  subroutine a1(p, k)
    character(*), pointer :: p(:)
    integer, intent(in) :: k
    print *, k, associated(p), len(p)
  end subroutine
  subroutine a2(p, k)
    character(5), pointer, intent(inout) :: p(:, :)
    integer, intent(in) :: k
    print *, k, associated(p), len(p)
    allocate (p(2, 2))
    p = 'abcdefg'
    print *, p(2, 2), size(p)
    deallocate (p)
  end subroutine
  subroutine s1(p, k)
    character(*), pointer :: p
    integer, intent(in) :: k
    print *, k, associated(p), len(p)
  end subroutine
  subroutine s2(p, k)
    character(5), pointer :: p
    integer, intent(in) :: k
    print *, k, associated(p), len(p)
  end subroutine
  subroutine s3(p, k)
    character(:), pointer :: p
    integer, intent(in) :: k
    print *, k, associated(p)
    allocate (character(k) :: p)
    print *, len(p), associated(p)
    deallocate (p)
  end subroutine
  subroutine i1(p, k)
    integer, pointer :: p
    integer, intent(in) :: k
    print *, k, associated(p)
  end subroutine
  subroutine o1(p, k)
    character(*), pointer, optional :: p(:)
    integer, intent(in) :: k
    if (.not. present(p)) then
      print *, k, 'absent'
    else
      print *, k, associated(p)
    end if
  end subroutine
  subroutine s4(p, k, n)
    integer, intent(in) :: k, n
    character(n), pointer :: p
    print *, k, associated(p), len(p)
  end subroutine
  integer function f(p, q)
    character(*), pointer :: p(:), q
    f = merge(1, 2, associated(p)) + merge(10, 20, associated(q))
  end function
end module
program t
  use m
  implicit none
  character(5), pointer :: q(:), r, qq(:, :)
  character(:), pointer :: z
  integer :: n
  nullify (q, r, z, qq)
  call a1(null(q), 1)    ! CHECK: 1 F 5
  call a1(null(), 2)     ! CHECK-NEXT: 2 F
  call a2(null(), 3)     ! CHECK-NEXT: 3 F 5
                         ! CHECK-NEXT: abcde 4
  call a2(null(qq), 4)   ! CHECK-NEXT: 4 F 5
                         ! CHECK-NEXT: abcde 4
  call s1(null(r), 5)    ! CHECK-NEXT: 5 F 5
  call s1(null(), 6)     ! CHECK-NEXT: 6 F
  call s2(null(), 7)     ! CHECK-NEXT: 7 F 5
  call s2(null(r), 8)    ! CHECK-NEXT: 8 F 5
  call s3(null(z), 9)    ! CHECK-NEXT: 9 F
                         ! CHECK-NEXT: 9 T
  call s3(null(), 10)    ! CHECK-NEXT: 10 F
                         ! CHECK-NEXT: 10 T
  call o1(null(q), 11)   ! CHECK-NEXT: 11 F
  call o1(null(), 12)    ! CHECK-NEXT: 12 F
  call o1(k=13)          ! CHECK-NEXT: 13 absent
  n = 3
  call s4(null(), 14, n + 1)            ! CHECK-NEXT: 14 F 4
  call s4(null(r), 15, 5)               ! CHECK-NEXT: 15 F 5
  call g(null(r), 16)    ! CHECK-NEXT: 16 F 5
  print *, f(null(), null()), f(null(q), null(r)) ! CHECK-NEXT: 22 22
end program
