program recursive
  include 'recursive.inc'
end program recursive
