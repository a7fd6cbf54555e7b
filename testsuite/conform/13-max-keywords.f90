! Clause 13: MAX and MIN with keywords, a1=, a2= and any others, in any order, of arguments that may be absent.
! RUN: %compare %s
program max_keywords
  integer, parameter :: k = max(a1=1, a2=2, a3=7, a4=4)
  print *, k, max(a2=3, a1=k, a33=9, a5=1), min(2., 3., a4=-1.), max(a4=[1, 8], a1=5, a2=[6, 7])
  call s(1, 2, e=9)
  call s(1, 2)
  call s(1, 2, c=0, d=4)
contains
  subroutine s(a, b, c, d, e)
    integer :: a, b
    integer, optional :: c, d, e
    print *, max(a1=a, a2=b, a5=c, a7=d, a9=e), min(a, b, a3=c), max(a2=a, a1=b, a33=e)
  end subroutine
end program
