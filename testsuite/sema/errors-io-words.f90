! Words that specifiers of input and output do not take, and specifiers that cannot stand together.
! RUN: %check-errors %s
subroutine io(name, k)
  character(*) :: name
  integer :: i, k
  open(10, file='x', status='odl') !error: STATUS= must be 'OLD', 'NEW', 'SCRATCH', 'REPLACE' or 'UNKNOWN'
  open(10, file='x', action='reed', form='formated') !error: ACTION= must be 'READ', 'WRITE' or 'READWRITE' !error: FORM= must be 'FORMATTED' or 'UNFORMATTED'
  open(10, file='x', access='dirct', recl=0) !error: ACCESS= must be 'SEQUENTIAL', 'DIRECT', 'STREAM' or 'APPEND' !error: RECL= must be positive, it is 0
  open(10, file='x', delim='x', pad='y') !error: DELIM= must be 'APOSTROPHE', 'QUOTE' or 'NONE' !error: PAD= must be 'YES' or 'NO'
  open(10, file='x', status='scratch') !error: a SCRATCH file has no name
  close(10, status='old')          !error: STATUS= must be 'KEEP' or 'DELETE'
  write(10, '(i3)', sign='minus') k !error: SIGN= must be 'PLUS', 'SUPPRESS' or 'PROCESSOR_DEFINED'
  open(10, file='x', status='odl', iostat=k)
  open(10, file='x', recl=-1, err=20)
20 continue
  open(10, file=name, status=name, access='Sequential ', position='APPEND')
  close(10, status='Delete')
  inquire(10, access=name)
  read(10, '(i3)', advance='Yes', size=i) k !error: SIZE= needs ADVANCE='NO'
  read(10, '(i3)', advance='yes', eor=20) k !error: EOR= needs ADVANCE='NO'
  read(10, '(i3)', advance=name, size=i) k
  write(name, '(i3)', rec=2) k     !error: REC= cannot stand with an internal unit
  k = mod(k, 0)                    !error: the argument 'p' of MOD must not be zero
end subroutine
