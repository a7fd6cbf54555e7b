! The points of the string, shared out in blocks. The module's file tells the others how they lie.
module mesh
  implicit none
  integer, parameter :: n = 1000
  real(8), dimension(0:n) :: now, before
  !hpf$ distribute (block) :: now, before
end module mesh
