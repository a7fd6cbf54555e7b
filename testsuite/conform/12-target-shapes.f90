! Clause 12: a structure with TARGET that a function gives, which the shape of another function depends on.
! RUN: %compare %light %s
module m
  implicit none
  type cons
    integer :: car
    type(cons), pointer :: cdr => null()
  end type
contains
  pure integer function length(l)
    type(cons), target, intent(in) :: l
    length = l%car
  end function
  function mk(i) result(p)
    integer, intent(in) :: i
    type(cons), pointer :: p
    allocate (p)
    p%car = i
  end function
  function arr(l) result(a)
    type(cons), target, intent(in) :: l
    integer :: a(length(l))
    a = l%car
  end function
  function text(l) result(a)
    type(cons), target, intent(in) :: l
    character(length(l)) :: a
    a = 'abcdefghijk'
  end function
end module
program t
  use m
  implicit none
  type(cons), pointer :: q
  q => mk(2)
  print *, arr(q), text(q)
  print *, arr(mk(3)), text(mk(4))
  print *, size(arr(mk(3))), sum(arr(mk(4)))
end program
