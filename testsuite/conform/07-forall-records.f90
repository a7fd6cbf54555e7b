! Clause 7.5.4: FORALL that assigns to arrays in structures which the index tells: POINTER and ALLOCATABLE components, sections of arrays, elements.
! RUN: %compare %light %s
program p
  implicit none
  type row
    logical :: valid = .true.
    integer :: s = 0
    integer, pointer :: p(:) => null()
    integer, allocatable :: a(:,:)
    character(3), allocatable :: c(:)
    integer :: f(4) = 0
  end type
  type tree
    type(row), allocatable :: r(:)
  end type
  type(row) :: v(5)
  type(tree) :: t(2)
  integer, target :: shared(10)
  integer :: i, j, ix(3), k
  do i = 1, 5
    allocate (v(i)%p(8), v(i)%a(2,3), v(i)%c(2))
    v(i)%p = (/ (10*i + j, j = 1, 8) /)
    v(i)%a = reshape((/ (i*j, j = 1, 6) /), (/ 2, 3 /))
    v(i)%c = (/ 'abc', 'def' /)
    v(i)%s = i + 1
    v(i)%f = i
  end do
  v(3)%valid = .false.
  ! sections whose length the index tells, from the values before
  forall (i = 1:5, v(i)%valid) v(i)%p(1:v(i)%s) = v(6-i)%p(1:v(i)%s)
  call show
  ! the mask reads what is assigned
  forall (i = 1:5, j = 1:8, v(i)%p(j) > 2*v(1)%p(1)/3) v(i)%p(j) = v(1)%p(1) - j
  call show
  ! several statements, each after the one before; strides; whole arrays; scalars for arrays
  forall (i = 5:1:-2)
    v(i)%a = v(1)%a + i
    v(i)%f(1:3) = v(i)%a(1,:) - v(1)%f(2)
    v(i)%c(2:) = v(1)%c(1)
    v(i)%s = size(v(i)%p) + i
  end forall
  call show
  do i = 1, 5
    nullify (v(i)%p)
    v(i)%p => shared(2*i-1:2*i)
  end do
  shared = (/ (i, i = 1, 10) /)
  ix = (/ 3, 1, 2 /)
  forall (i = 1:3) v(ix(i))%p(:) = 100*i
  print *, shared
  ! structures in structures, types that are converted
  do k = 1, 2
    allocate (t(k)%r(2))
    do i = 1, 2
      allocate (t(k)%r(i)%a(2,2), t(k)%r(i)%c(1))
      t(k)%r(i)%a = k*i
      t(k)%r(i)%c = 'x'
    end do
  end do
  forall (k = 1:2, i = 1:2, t(k)%r(i)%a(1,1) < 4) t(k)%r(i)%a(:,i) = 2.75*k + t(3-k)%r(i)%a(i,:)
  forall (k = 1:2, i = 1:2) t(k)%r(i)%c(1) = t(3-k)%r(i)%c(1)//'yz!'
  do k = 1, 2
    do i = 1, 2
      print *, t(k)%r(i)%a, t(k)%r(i)%c
    end do
  end do
  ! no iteration at all
  forall (i = 3:2) v(i)%p(1:i) = 0
  print *, shared
contains
  subroutine show
    do i = 1, 5
      print *, v(i)%p, v(i)%a, v(i)%c, v(i)%f, v(i)%s
    end do
  end subroutine
end program
