! Clause 7: functions with array arguments in masks and left subscripts of FORALL, with mapped arrays.
! RUN: %compare --np 1,3,4 %light %s
program p
  integer a(3,4), b(4), i, j, x(9), c(3,4)
!hpf$ distribute a(block,*)
!hpf$ distribute b(block)
  a = reshape((/(mod(7*i,13),i=1,12)/),(/3,4/))
  x = 0; b=0; c = a
  forall (i=1:4, tot(a(:,i)) > 17) b(i) = tot(a(:,i))
  print *, a, b
  forall (i=1:3) x(mod(tot(c(:,i)),3)*3+i) = tot(a(i,:))
  print *, x
  b = (/4,3,2,1/)
  forall (i=1:4) a(:,5-tot(b(i:i))) = rev(a(:,i))
  print *, a
  print *, b
  forall (i=1:4, j=1:3, tot(a(1:j,i)) > 10)
    a(j,i) = -i
    c(j,i) = tot(a(:,i))
  end forall
  print *, a,b,c
contains
  pure integer function tot(x)
    integer, intent(in) :: x(:)
    tot = sum(x)
  end function
  pure function rev(x)
    integer, intent(in) :: x(:)
    integer rev(size(x))
    rev = x(size(x):1:-1)
  end function
end
