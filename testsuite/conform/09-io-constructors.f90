! Clause 9: array constructors of structures with implied DOs, as items of output.
! RUN: %compare --np 1,3,4 %light %s
program lists
  type date
    integer :: y = 2000, m(2) = 1
    character(3) :: s = 'abc'
  end type
  type(date) :: v(4)
  integer :: i, j
  v%y = (/ 4, 3, 2, 1 /)
  print *, (/ (date(j,j+1,'x'//achar(64+j)), j=1,2) /)
  print '(3i4,a4)', (/ (v(j), j=3,1,-1) /), (/ v(1), (v(2), date(j), j=1,2) /)
  do i = 1, 2
    print '(3i4,a4)', (/ (v(j), j=1,i), v(4) /)
  end do
  print '(3i4,a4)', ((/ (v(j), j=i,2) /), i=1,2)
end program
