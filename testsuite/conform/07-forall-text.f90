! Clause 7: FORALL that assigns parts of one CHARACTER variable whose length is no constant.
! RUN: %compare %light %s
program p
 call s('abcdefg')
 call s('xy')
 call s('')
 print *, rev('hello world'), rev(rev('palin'))
contains
 subroutine s(a)
  character(*), intent(in) :: a
  character(len(a)) :: b, c
  integer i
  b = a
  forall (i=1:len(a)) b(i:i) = b(len(a)-i+1:len(a)-i+1)
  print *, b
  forall (i=1:len(a), b(i:i) > 'c') b(i:i) = '*'
  print *, b, '|'
  c = b
  forall (i=2:len(a)) c(i:i) = c(i-1:i-1)
  print *, c
 end subroutine
 function rev(a) result(b)
  character(*), intent(in) :: a
  character(len(a)) :: b
  integer i
  forall (i=1:len(a)) b(i:i) = a(len(a)-i+1:len(a)-i+1)
 end function
end program
