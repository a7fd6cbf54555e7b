program main
  include 'error.inc'
end program main
