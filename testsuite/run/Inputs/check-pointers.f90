module types
  implicit none
  type t
    integer :: k
    type(t), pointer :: next
    character(4), pointer :: c
  end type
end module
program wrong
  use types
  implicit none
  integer, pointer :: p, q(:)
  character(5), pointer :: c; character(8) :: arg
  character(:), pointer :: late
  type(t), pointer :: r
  integer, allocatable :: a, list(:)
  procedure(), pointer :: run
  integer i, n
  nullify (p, q, r, run, c, late)
  allocate (r)
  r%k = 5
  nullify (r%next, r%c)
  call absent(p)
  if (associated(p)) p = 1
  p => r%k
  i = p + 1
  p => null()
  call get_command_argument(1, arg); read (arg, *) n
  print *, 'case', n
  select case (n)
  case (1); i = p + 1
  case (2); p = 3
  case (3); i = r%next%k
  case (4); r%next%next%k = i
  case (5); call one(p)
  case (6); call many(q)
  case (7); call run
  case (8); c = 'abc'
  case (9); print *, r%next%c
  case (10); call text(c)
  case (11); print *, late
  case (12); print *, a
  case (13); call runs(run)
  case (14); print *, c(2:3)
  case (15); call many(list)
  case (16)
    do i = 1, 10
      call one(i)
    end do
  case (17); call given()
  case (18); call arrays()
  case (19); call procedures()
  case default
    do i = 10, 1, -n
      if (i > 5) cycle
      call one(i)
    end do
  end select
contains
  subroutine one(x)
    integer x
    x = x + 1
  end subroutine
  subroutine absent(x)
    integer, optional :: x
    if (present(x)) print *, 'wrong'
  end subroutine
  subroutine given(x, y, c)
    integer, pointer, optional :: x
    integer, pointer, optional, intent(in) :: y(:)
    character(*), optional :: c
    call absent(x)
    call one(x)
  end subroutine
  subroutine arrays(y)
    integer, pointer, optional :: y(:)
    call many(y)
  end subroutine
  subroutine procedures(f)
    procedure(absent), pointer, optional :: f
    call f()
  end subroutine
  subroutine many(x)
    integer x(:)
    x = 1
  end subroutine
  subroutine text(x)
    character(*) x
    x = 'a'
  end subroutine
  subroutine runs(x)
    external x
    call x
  end subroutine
end program
