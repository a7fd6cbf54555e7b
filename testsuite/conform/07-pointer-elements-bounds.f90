! Clause 7: a pointer to an element of an array of structures finds its array components with their own bounds, in assignment, as a
! function's result, of allocated structures and components, and where a TARGET is passed for a POINTER with INTENT(IN).
! RUN: %compare --flags='' --flags=-fcheck=all %s
module blocks
  implicit none
  integer, parameter :: nb = 3
  type block_t
    integer :: lo(-1:0) = 1
    real :: v(0:nb + 1, -1:1) = 0
    character(2) :: c(2:3) = 'no'
  end type
  type mesh
    type(block_t), allocatable :: b(:,:)
  end type
contains
  function at(m, i, j) result(p)
    type(mesh), intent(in), target :: m
    integer, intent(in) :: i, j
    type(block_t), pointer :: p
    p => m%b(i, j)
  end function
  subroutine show(p)
    type(block_t), pointer, intent(in) :: p
    print '(2i4,6f6.1,2(1x,a),6i3)', p%lo(-1), p%lo(0), p%v(0, -1:1), p%v(1:3, 0), p%c(2), p%c(3), &
      lbound(p%lo), ubound(p%v), lbound(p%v), lbound(p%c)
  end subroutine
  subroutine exchange(m)
    type(mesh), intent(inout), target :: m
    type(block_t), pointer :: here, there
    integer :: i
    do i = 2, size(m%b, 1)
      here => m%b(i, 1)
      there => m%b(i - 1, 1)
      here%v(0, :) = there%v(nb, :)
      there%v(nb + 1, -1:1) = here%v(1, -1:1)
      here%lo(-1) = i
      here%c(3) = there%c(2)
    end do
  end subroutine
end module
program p
  use blocks
  implicit none
  type(mesh), target :: m
  type(block_t), target :: d(2), e
  type(block_t), pointer :: here
  integer :: i, j
  allocate (m%b(2, 0:1))
  do i = 0, nb + 1
    do j = -1, 1
      m%b(1, 1)%v(i, j) = 10*i + j
      m%b(2, 1)%v(i, j) = 100 + 10*i + j
      d(2)%v(i, j) = i - j
    end do
  end do
  m%b(1, 1)%c = ['ab', 'cd']
  call exchange(m)
  here => at(m, 1, 1)
  call show(here)
  here => at(m, 2, 1)
  call show(here)
  here => d(2)
  here%v(0, 1) = here%v(1, -1) + 50
  here%lo(0) = 7
  call show(here)
  call show(d(2))
  e = d(2)
  here => e
  call show(here)
  print '(15f6.1)', d(2)%v, m%b(2, 1)%v
end program
