! BLOCK, ENUM, BIND(C), IMPORT, DO CONCURRENT with errors of syntax.
! RUN: %check-errors %s
subroutine block_parts(n)
  integer :: n
  block
    integer, intent(in) :: z        !error: INTEGER cannot stand in a BLOCK construct
    common /c/ q                    !error: COMMON cannot stand in a BLOCK construct
    implicit none                   !error: IMPLICIT cannot stand in a BLOCK construct
    integer :: i
    i = 1   !note: that is this one
    integer :: j                    !error: INTEGER must come before the first executable statement
  end block
  block                             !note: the BLOCK begins here
  end block foo                     !error: 'foo' is not the name of this BLOCK
  end block                         !error: END BLOCK without BLOCK
end subroutine block_parts
subroutine enum_parts()
  enum, bind(c)
    enumerator :: x, y = 3
    z = 3                           !error: an assignment cannot stand in an ENUM definition
  end enum
end subroutine enum_parts
subroutine enums()
  enum, bind(c)
    integer :: i                    !error: INTEGER cannot stand in an ENUM definition
  end enum
  enumerator :: w                   !error: ENUMERATOR cannot stand outside of an ENUM definition
  enum, bind(d)                     !error: expected C
  end enum
  import, some                      !error: expected ONLY:, ALL or NONE
  do concurrent (i = 1:10) locals(i) !error: expected LOCAL, LOCAL_INIT, SHARED or DEFAULT (NONE)
  end do
  do concurrent (i = 1)             !error: expected 'index = first:last' in the header of DO CONCURRENT
  end do
end subroutine enums
