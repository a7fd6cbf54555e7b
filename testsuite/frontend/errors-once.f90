! What lacks its other half, misspelt or forgotten, is one message.
! RUN: %check-errors %s
! RUN: %not %hpfc -fsyntax-only %s 2>&1 | FileCheck %s
module m
  type t
    integer :: i
  end type
  tpye u                         !error: unknown statement 'tpye'
  end type
contains
  subrotine s(x)                 !error: unknown statement 'subrotine'
    real :: x
    x = 3
  end subroutine s
  real fucntion g(x)             !error: expected end of statement
    real :: x
    g = x
  end function
  subroutine blocks(i)
    dow i = 1, 3                 !error: unknown statement 'dow'
      print *, i   !note: that is this one
    end do
    ! CHECK: hint: did you mean SELECT CASE?
    selct case (i)               !error: unknown statement 'selct'
    case (1)
      i = 3
    end select
    do i = 1, 3
    enddoo                       !error: unknown statement 'enddoo'
    do i = 1, 3
      if (i == 2) then           !error: IF has no END IF
        print *, i
    end do                       !note: it must end before this statement
    end if
    ! CHECK: END IF without IF
    ! CHECK: note: the block that is open is this SELECT
    select case (i)              !note: the block that is open is this SELECT
    case (1)
      i = 2
    end if                       !error: END IF without IF
    use m                        !error: USE must come before the first executable statement
    ! CHECK: hint: did you mean END SUBROUTINE?
  end subrotine                  !error: expected end of statement, found 'subrotine'
end module
module n
  type t                         !error: TYPE has no END TYPE
    integer :: a
contains                         !note: it must end before this statement
  subroutine s
  end subroutine
end module
module o                         !error: MODULE 'o' has no END
  integer :: i
  ! CHECK: hint: a module procedure stands behind CONTAINS
  subroutine s                   !note: it must end before this statement
    i = 1
  end subroutine
end module o
program p                        !error: PROGRAM 'p' has no END
  call s
  ! CHECK: hint: an internal procedure stands behind CONTAINS
  subroutine s                   !note: it must end before this statement
  end subroutine
end program p
