program p
  real, pointer :: a(:)
  common /blk/ a
  allocate(a(2))
  call q
end program
