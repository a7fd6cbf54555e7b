! Jumps to ELSE, procedures in NAMELIST, arguments of statement functions, parts in PRESENT.
! RUN: %check-errors %s
subroutine rare(l, d, i)
  logical :: l
  real, optional :: d(3)
  real :: half, x
  external :: other
  namelist /group/ other, i        !error: 'other' is a procedure and cannot be in the NAMELIST group 'group'
  half(x) = x / 2
  goto 10                          !error: no jump can lead to the statement with label 10
  if (l) then
    print *, half(1.0), present(d)
10 else                            !note: it is here
    print *, half(i)               !error: INTEGER(4) is passed to the argument 'x' of the statement function, which is REAL(4)
    print *, present(d(1))         !error: the argument of PRESENT must be the whole of a dummy argument
  end if
  print *, reshape([1, 2], [-1, 2]) !error: SHAPE= of RESHAPE has the extent -1
end subroutine
