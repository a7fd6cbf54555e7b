! Clause 5.2.4: variables of deferred length and of implicit type under SAVE are kept.
! RUN: %compare %light %s
subroutine s(k)
  save
  character(:), allocatable :: c
  integer k
  if (k == 1) then
    allocate(character(6) :: c)
    c = 'abcdef'
  else
    c(2:3) = 'XY'
    print *, c, len(c)
    print *, c(2:4)
  end if
end subroutine
subroutine r(k)
  character(:), allocatable, save :: c
  if (k == 1) then
    c = 'hello world'
  else
    print *, c(1:5), len(c)
  end if
end subroutine
subroutine imp
  save
  data nn /0/, x /0./
  nn = nn + 1
  x = x + 0.5
  print *, nn, x
end
program p
  call s(1); call s(2)
  call r(1); call r(2)
  call imp; call imp
end program
