! An element whose one part is an array of structures of its size would look to a procedure without interface as an array of such.
! RUN: %check-errors %s
module trees
  implicit none
  type tree
    type(tree), pointer :: kids(:) => null()
  end type
  type within
    type(tree) :: root
  end type
  type leaf
    integer, allocatable :: a(:)
    integer :: k = 0
  end type
  type list
    type(leaf), allocatable :: all(:)
  end type
contains
  subroutine pass(f, t, w, l, i, p)
    external :: f
    type(tree) :: t(3), p
    type(within) :: w(3)
    type(list) :: l(3)
    integer :: i
    call f(t(i)) !error: an element of an array of TYPE(tree), whose one component is an array of structures of the same size, as an argument of a procedure without interface is not supported
    call f(p)
    call known(t(i))
  end subroutine
  subroutine others(f, g, w, l, i)
    external :: f, g
    type(within) :: w(3)
    type(list) :: l(3)
    integer :: i
    call f(w(i)) !error: an element of an array of TYPE(within)
    call g(l(i))
    call g(l)
    call g(l(i)%all(2))
  end subroutine
  subroutine known(t)
    type(tree) :: t(2)
  end subroutine
end module
