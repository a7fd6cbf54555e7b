! Clause 4: arrays with bounds of their own, among the components of records, that have the names of words and functions of C.
! RUN: %compare %light %s
program p
  implicit none
  type free
    integer :: int = 1
    real, allocatable :: exp(:), double(:,:)
    character(:), allocatable :: char
    integer, pointer :: for(:) => null(), if => null()
    integer :: static(3) = 4
    type(free), pointer :: struct => null()
    type(free), allocatable :: while(:)
  end type
  type log
    type(free) :: do(2), else
    real, pointer :: sqrt(:) => null()
  end type
  type(log), target :: sin(2)
  type(free), allocatable :: return
  integer, target :: t(3) = [7,8,9]
  sin(1)%do(2)%exp = [1.,2.]
  sin(2) = sin(1)
  sin(2)%do(2)%exp = sin(2)%do(2)%exp*2
  sin(1)%else%double = reshape([1.,2.,3.,4.], [2,2])
  sin(1)%else%char = 'abc'
  sin(1)%do(1)%for => t(::2)
  sin(1)%do(1)%if => t(2)
  allocate (sin(1)%do(1)%struct, sin(1)%do(1)%while(2), return)
  sin(1)%do(1)%struct%exp = [5.,6.]
  sin(1)%do(1)%while(2)%static(2:) = sin(1)%do(1)%for
  return%exp = sin(1)%do(1)%struct%exp
  allocate (sin(2)%sqrt(2), source=3.0)
  print *, sin(2)%do(2)%exp, sin(1)%do(2)%exp, sin(1)%else%double(2,:), sin(1)%else%char, sin(1)%do(1)%if, return%exp
  print *, sin(1)%do(1)%while(2)%static, sin%do(2)%int, sin(1)%do(1)%struct%exp, sin(2)%sqrt, allocated(sin(2)%do(1)%double)
  call move_alloc(sin(1)%else%double, return%double)
  deallocate (return%exp)
  print *, allocated(return%exp), return%double, allocated(sin(1)%else%double)
end program
