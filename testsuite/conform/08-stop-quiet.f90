! Fortran 2018 11.4: STOP and ERROR STOP with QUIET=, and codes that are expressions.
! RUN: %compare %light %s
program p
 integer :: n
 logical :: q
 n = 3
 q = .true.
 if (n == 4) stop 'x', quiet=.true.
 if (n == 5) error stop n, quiet=q
 if (n == 6) error stop
 if (n == 7) stop n + 1
 stop n, quiet=q
end program
