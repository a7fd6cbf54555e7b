! Syntax errors in the headers of procedures.
! RUN: %check-errors %s
pure pure subroutine p()                !error: the prefix is given twice
end subroutine
subroutine alternate(*)
end subroutine
function no_parens                      !error: expected '(', found end of statement
end function
recursive x                             !error: expected a type, a prefix, FUNCTION or SUBROUTINE, found 'x'
end
function f(x) reslt(y)                  !error: expected end of statement, RESULT or BIND, found 'reslt'
end function
extrinsic(f77_local) subroutine e(x)    !error: EXTRINSIC is supported with HPF, HPF_SERIAL and HPF_LOCAL only
end subroutine
program 3                               !error: expected a name, found '3'
end program
