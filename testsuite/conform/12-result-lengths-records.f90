! Clause 12: ELEMENTAL functions of arrays of structures with ALLOCATABLE components say how long and large results are.
! RUN: %compare %light %s
module m
  type string
    character(:), allocatable :: s
  end type
  interface len
    module procedure length
  end interface
contains
  elemental integer function length(a)
    type(string), intent(in) :: a
    length = len(a%s)
  end function
  function join(a, sep) result(r)
    type(string), intent(in) :: a(:)
    character(*), intent(in) :: sep
    character(sum(len(a)) + len(sep)*max(size(a) - 1, 0)) :: r
    integer :: i, k
    k = 0
    do i = 1, size(a)
      r(k+1:) = a(i)%s//sep
      k = k + len(a(i)) + len(sep)
    end do
  end function
  function places(a) result(r)
    type(string), intent(in) :: a(:)
    character(maxval(len(a))) :: r(count(len(a) > 1))
    integer :: i, k
    k = 0
    do i = 1, size(a)
      if (len(a(i)) < 2) cycle
      k = k + 1
      r(k) = a(i)%s
    end do
  end function
end module
program p
  use m
  type(string) :: w(4)
  integer :: i
  do i = 1, 4
    w(i)%s = repeat(achar(96+i), i)
  end do
  print *, join(w, '--'), len(join(w(2:3), '')), join(w(:0), 'x'), '|'
  print *, places(w), size(places(w(3:1:-1))), len(places(w(:2)))
end program
