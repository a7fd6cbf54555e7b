! Clause 12: constructors with ALLOCATABLE components as arguments; lists, generic procedures and operators of such types.
! RUN: %compare %light %s
module stack_m
  implicit none
  type item
    integer :: id
    character(len=:), allocatable :: label
  end type
  type node
    type(item) :: v
    type(node), pointer :: next => null()
  end type
  type stack
    type(node), pointer :: top => null()
    integer :: depth = 0
  end type
  type matrix
    real, allocatable :: a(:,:)
  end type
  interface push
    module procedure push_item, push_int
  end interface
  interface operator(*)
    module procedure mm, sm
  end interface
  interface operator(+)
    module procedure ma
  end interface
  interface assignment(=)
    module procedure from_real
  end interface
  interface size
    module procedure stack_size
  end interface
contains
  subroutine push_item(s, v)
    type(stack), intent(inout) :: s
    type(item), intent(in) :: v
    type(node), pointer :: n
    allocate(n)
    n%v = v
    n%next => s%top
    s%top => n
    s%depth = s%depth + 1
  end subroutine
  subroutine push_int(s, i)
    type(stack), intent(inout) :: s
    integer, intent(in) :: i
    call push(s, item(i, repeat('*', i)))
  end subroutine
  function pop(s, ok) result(v)
    type(stack), intent(inout) :: s
    logical, intent(out), optional :: ok
    type(item) :: v
    type(node), pointer :: n
    if (present(ok)) ok = associated(s%top)
    v%id = -1
    if (.not. associated(s%top)) return
    n => s%top
    v = n%v
    s%top => n%next
    deallocate(n)
    s%depth = s%depth - 1
  end function
  integer function stack_size(s)
    type(stack), intent(in) :: s
    stack_size = s%depth
  end function
  function mm(x, y) result(z)
    type(matrix), intent(in) :: x, y
    type(matrix) :: z
    z%a = matmul(x%a, y%a)
  end function
  function sm(s, y) result(z)
    real, intent(in) :: s
    type(matrix), intent(in) :: y
    type(matrix) :: z
    allocate(z%a(size(y%a,1), size(y%a,2)))
    z%a = s*y%a
  end function
  function ma(x, y) result(z)
    type(matrix), intent(in) :: x, y
    type(matrix) :: z
    z%a = x%a + y%a
  end function
  subroutine from_real(m, a)
    type(matrix), intent(out) :: m
    real, intent(in) :: a(:,:)
    m%a = a
  end subroutine
end module
program j2
  use stack_m
  implicit none
  type(stack) :: s
  type(item) :: v
  type(matrix) :: x, y, z
  type(matrix), allocatable :: ms(:)
  integer :: i
  logical :: ok
  call push(s, 3)
  call push(s, item(7, 'seven'))
  call push(s, 5)
  print *, size(s), size((/1,2/))
  do
    v = pop(s, ok)
    if (.not. ok) exit
    print *, v%id, v%label, len(v%label)
  end do
  x = reshape((/1.,2.,3.,4./), (/2,2/))
  y = 2.0*x
  z = x*y + x
  print *, z%a
  allocate(ms(3))
  do i = 1, 3
    ms(i) = real(i)*x
  end do
  z = ms(1)
  do i = 2, 3
    z = z + ms(i)
  end do
  print *, z%a, allocated(ms(2)%a), (ms(i)%a(1,1), i = 1, 3)
  ms = (/ ms(3), ms(1) /)
  print *, size(ms), ms(1)%a(2,2)
end program
