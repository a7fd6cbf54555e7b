! Input and output statements, program units and directives that are not supported.
! RUN: %check-errors %s
program unsupported
  read *, a                      !error: 'READ' is not supported
  open (10)                      !error: 'OPEN' is not supported
  close (10)                     !error: 'CLOSE' is not supported
  inquire (10, exist=l)          !error: 'INQUIRE' is not supported
  backspace 10                   !error: 'BACKSPACE' is not supported
  end file 10                    !error: 'END FILE' is not supported
  endfile 10                     !error: 'END FILE' is not supported
  rewind 10                      !error: 'REWIND' is not supported
  error stop                     !error: 'ERROR STOP' is not supported
  !HPF$ RANGE A (BLOCK)          !error: 'RANGE' is not supported
  !HPF$ ON HOME (a(i)) BEGIN     !error: 'ON HOME' is not supported
  !HPF$ RESIDENT (a)             !error: 'RESIDENT' is not supported
  !HPF$ END ON
  !HPF$ ON (p(1))                !error: 'ON' is not supported
  !HPF$ TASK_REGION              !error: 'TASK_REGION' is not supported
  !HPF$ END TASK_REGION
end program unsupported
module m
contains
  subroutine s
    entry t                      !error: 'ENTRY' is not supported
  end subroutine s
end module m
block data                       !error: 'BLOCK DATA' is not supported
end block data
