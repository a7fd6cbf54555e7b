! Program units and directives that are not supported.
! RUN: %check-errors %s
program unsupported
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
    entry t
  end subroutine s
end module m
block data
end block data
