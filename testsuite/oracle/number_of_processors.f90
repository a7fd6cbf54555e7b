! number_of_processors.f90: the HPF system inquiry functions for a sequential Fortran compiler.
! HPF_ORACLE_PROCS in the environment says how many processes the other run has; 1 if it is not set.
integer function number_of_processors()
  implicit none
  character(len=16) :: text
  integer :: status, length
  call get_environment_variable('HPF_ORACLE_PROCS', text, length, status)
  number_of_processors = 1
  if (status == 0 .and. length > 0) read (text, *) number_of_processors
end function number_of_processors

! ILEN of a default integer: the bits that hold i in two's complement.
integer function ilen(i)
  implicit none
  integer, intent(in) :: i
  if (i < 0) then
     ilen = bit_size(i) - leadz(not(i))
  else
     ilen = bit_size(i) - leadz(i)
  end if
end function ilen
