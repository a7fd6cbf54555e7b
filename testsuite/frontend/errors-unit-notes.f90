! The END of another unit, and where the unit that it stands in began.
! RUN: %check-errors %s
subroutine second                !note: it begins here
  a = 1
end subroutine third             !error: 'third' is not the name of SUBROUTINE 'second'
function fun(x)                  !note: it begins here
end subroutine fun               !error: END SUBROUTINE cannot end FUNCTION 'fun'
subroutine open                  !error: SUBROUTINE 'open' has no END
    a = 1
subroutine next                  !note: it must end before this statement
end subroutine next
