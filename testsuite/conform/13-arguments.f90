! 13.11, and gfortran beyond it: KIND= of ACHAR, DIM of two kinds, SELECTED_CHAR_KIND of variables, .XOR.
! RUN: %compare --np 1 %light %s
program q
  implicit none
  character(9) :: names(3) = ['ASCII    ', 'Default  ', 'ISO_10646']
  logical :: a = .true., b(3) = [.true., .false., .true.]
  logical, parameter :: all_of(4) = [and(.true., .false.), or(.true., .false.), &
    xor(.true., .false.), xor(.true., .true.)]
  integer :: i
  print *, dim(3.0, 1d0), dim(5_8, [2, 9]), dim(5, 2_8), achar(65, 1), achar([66, 67], kind=1)
  print *, (selected_char_kind(names(i)), i=1, 2), selected_char_kind('default')
  print *, a .xor. b, a .xor. .not. a, .not. a .and. a .xor. a .eqv. a
  print *, all_of, and(a, b(2)), or(.false., a)
end program q
