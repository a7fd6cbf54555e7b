! Clause 12.5.2.13: an argument with VALUE that the caller copies is copied for each call in an array constructor.
! RUN: %compare %light %s
module m
contains
  integer function h(i, k)
    integer, value, optional :: i
    integer, value :: k
    h = k
    if (present(i)) then
      i = i + 1
      h = h + i*10
    end if
  end function
  pure integer function f(i, k)
    integer, value, optional :: i
    integer, value :: k
    f = k
    if (present(i)) then
      i = i + 1
      f = f + i*10
    end if
  end function
  integer function c(t)
    character(3), value :: t
    c = ichar(t(1:1))
    t(1:1) = 'z'
  end function
  subroutine s(a)
    integer, optional :: a
    integer :: i, x(3)
    print *, [(h(7, i), i=1,3)]
    print *, [(h(a, i), i=1,3)]
    print *, (h(7, i), i=1,3)
    print *, (h(a, i), i=1,3)
    print *, [(c('abc'), i=1,3)]
    do i = 1, 3
      x(i) = h(a, i) + h(a, i) + c('abc') + c('abc')
    end do
    print *, x
  end subroutine
  subroutine s3(a)
    integer, optional :: a
    integer :: i, x(3)
    forall (i=1:3) x(i) = f(7, i)
    print *, x
  end subroutine
end module
program p
  use m
  call s()
  call s(4)
  call s3()
end
