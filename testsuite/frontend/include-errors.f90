! What can go wrong with INCLUDE.
! RUN: %check-errors %s
program included
  include 'no/such/file'      !error: cannot find INCLUDE file 'no/such/file'
end program included
