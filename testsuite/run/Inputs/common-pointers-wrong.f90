subroutine q
  real, pointer :: c(:,:)
  common /blk/ c
  print *, associated(c)
end subroutine
