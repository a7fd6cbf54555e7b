program use_lists
  use lists, only: mine => ours, push, again
  implicit none
  call again
  call push(mine, 2)
  call push(mine, 3)
  print *, mine%first%key, mine%first%next%key, mine%last%key
end program
