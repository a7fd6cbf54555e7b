! Specifiers of input and output that need others, or a format.
! RUN: %check-errors %s
subroutine io(name, k)
  character(*) :: name
  integer :: i, k
  namelist /g/ i
  open(10, status='new')           !error: STATUS='NEW' needs FILE=
  open(10, status='replace')       !error: STATUS='REPLACE' needs FILE=
  open(10, status='new', iostat=k)
  open(newunit=i, status='old')    !error: NEWUNIT= needs FILE=, or STATUS='SCRATCH'
  open(newunit=i, status='scratch')
  open(10, file=name, access='stream', recl=13) !error: RECL= is not for stream access
  read(10, g, rec=3)               !error: REC= cannot stand with a NAMELIST group
  read(10, g, pad='no')
  read(10, nml=g, pad='no')
  read(10, pad='no') k             !error: PAD= needs a format
  write(10, decimal='point') k     !error: DECIMAL= needs a format
  read(10, asynchronous='no', id=i) k !error: ID= needs ASYNCHRONOUS='YES'
  inquire(iolength=i, unit=10) k   !error: INQUIRE with IOLENGTH= asks for nothing else
  inquire(iolength=i, iostat=k) k  !error: INQUIRE with IOLENGTH= asks for nothing else
  inquire(10, id=i)                !error: ID= needs PENDING=
end subroutine
