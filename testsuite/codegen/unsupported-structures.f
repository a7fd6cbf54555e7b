! unsupported-structures.f: a structure that a POINTER leads to is no sequence of them for an array; one within an array of structures is.
! RUN: %not %hpfc -std=legacy -w -S -o %t.c %s 2>&1 | FileCheck %s
! CHECK-NOT: 25:23
! CHECK: 26:23: error: an element of an array that a POINTER leads to, of structures with POINTER or ALLOCATABLE components, for an array is not supported yet
      module m
      type t
        integer k
        integer, pointer :: q(:)
      end type
      type box
        type(t) in(3)
      end type
      end module
      subroutine unpack_all(b, n)
      use m
      integer n
      type(t) :: b(n)
      b%k = b%k + n
      end subroutine
      subroutine s(n, blr, one)
      use m
      type(t), pointer :: one
      type(box) :: blr(2)
      integer n
      call unpack_all(blr(1)%in(1), n)
      call unpack_all(one, 1)
      end
