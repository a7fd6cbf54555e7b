! Clause 7: functions that give structures and depend on the index, in WHERE in FORALL.
! RUN: %compare --np 1,3,4 %light %s
module m
  implicit none
  type t
    integer :: c
    integer :: v(3)
  end type
contains
  elemental function f(i) result(r)
    integer, intent(in) :: i
    type(t) :: r
    r%c = i*i
    r%v = [1*i, 2*i, 3*i]
  end function
  elemental integer function val(z)
    type(t), intent(in) :: z
    val = z%c
  end function
end module
program p
  use m
  implicit none
  integer :: i, j, x(4), k(3,4)
  type(t) :: b(3,4), s(3)
  k = reshape((/(i,i=1,12)/),(/3,4/))
  b = f(k)
  forall (i=1:4)
    where (k(:,i) > i+2) k(:,i) = val(f(i))
  end forall
  print *, k
  forall (i=1:4)
    where (val(f(k(:,i))) > 9) k(:,i) = -i
  end forall
  print *, k
  forall (i=1:4)
    where (k(:,i) > 0) b(:,i) = f(i)
  end forall
  print *, b%c
  forall (i=1:4)
    where (k(:,i) > 0)
      k(:,i) = val(f(k(:,i)))
    end where
  end forall
  print *, k
  forall (i=1:4)
    where (k(:,i) > val(f(2)))
      k(:,i) = -k(:,i) + val(f(3))
    end where
  end forall
  print *, k, b%c
  call whole
contains
  subroutine whole
    integer, allocatable :: b(:), d(:,:)
    integer :: c(2:4) = 1, e(3) = [1, 2, 3], f
    allocate (b(0:2), d(2,-1:1))
    b = 4
    d = 3
    forall (f=1:1)
      where (b == b) b = [1, 2, 3]*2
      where (c == 1) c = c(4:2:-1) + e(3:1:-1)
      where (d == 3) d = reshape([1, 2, 3, 4, 5, 6], [2, 3])
    end forall
    print *, b, c, d
    forall (f=2:2)
      where (d > f)
        d = d(2:1:-1,:)*f
      elsewhere
        d = 0
      end where
    end forall
    print *, d
  end subroutine
end
