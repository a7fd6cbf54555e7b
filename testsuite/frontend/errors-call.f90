! CALL of what is no name, arguments passed in ways of other compilers, and what stands behind ENTRY.
! RUN: %check-errors %s
program p
 call s(1.0)(2:3)   !error: expected a procedure
 call s(%val(1))    !error: '%VAL' is not supported
 call s(%loc(i))    !error: '%LOC' is not supported
 call s(%descr(i))  !error: expected REF
end program
function f(i)
 entry g(i) value(r)       !error: expected RESULT or BIND(C)
 entry h(i) result(r, s)   !error: expected the name of the result
end function
