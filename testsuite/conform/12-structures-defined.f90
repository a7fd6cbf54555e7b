! Clause 12: generic procedures, defined assignments and functions of structures with array components.
! RUN: %compare %light %s
module m
  implicit none
  type t
    integer :: k = 0
    integer :: v(2) = 0
  end type
  type(t), save :: store(5)
  interface put
    module procedure put1, putn
  end interface
  interface assignment(=)
    module procedure i_to_t, t_to_i
  end interface
contains
  elemental subroutine i_to_t(a, i)
    type(t), intent(out) :: a
    integer, intent(in) :: i
    a%k = i; a%v = (/i, -i/)
  end subroutine
  elemental subroutine t_to_i(i, a)
    integer, intent(out) :: i
    type(t), intent(in) :: a
    i = a%k + sum(a%v)
  end subroutine
  subroutine put1(i, x)
    integer, intent(in) :: i
    type(t), intent(in) :: x
    store(i) = x
  end subroutine
  subroutine putn(x, m)
    type(t), intent(in) :: x(:)
    logical, intent(in), optional :: m(:)
    if (present(m)) then
      where (m) store(:size(x)) = x
    else
      store(:size(x)) = x
    end if
  end subroutine
  function get(i, j) result(r)
    integer, intent(in) :: i, j
    type(t) :: r(j-i+1)
    r = store(i:j)
  end function
  pure function scale(x, f) result(y)
    type(t), intent(in) :: x(:,:)
    integer, intent(in) :: f
    type(t) :: y(size(x,1), size(x,2))
    integer :: i, j
    forall (i = 1:size(x,1), j = 1:size(x,2))
      y(i,j)%k = f*x(i,j)%k
      y(i,j)%v = x(i,j)%v*f
    end forall
  end function
  character(len=20) function show(x)
    type(t), intent(in) :: x
    write(show, '(i0,"[",i0,",",i0,"]")') x
  end function
  function names(n) result(c)
    integer, intent(in) :: n
    character(len=n) :: c(n)
    integer :: i
    do i = 1, n
      c(i) = repeat(achar(96+i), i)
    end do
  end function
end module
program l1
  use m
  implicit none
  type(t) :: a(3), b(2,2), c
  integer :: i, n(3)
  a = (/ (i, i = 1, 3) /)
  n = a
  print *, n
  call put(a)
  call put(2, a(3))
  call put(a(3:1:-1), (/.true.,.false.,.true./))
  print *, (trim(show(store(i)))//' ', i = 1, 5)
  print *, get(2, 4)
  print *, size(get(1, 5)), show(get_first())
  b = reshape(get(1, 4), (/2,2/))
  b = scale(b, 10)
  print *, b(:,1)
  b = scale(transpose(b), 2)
  print *, b%k, b%v(2)
  print *, scale(b(2:2,:), -1)
  c = 5
  i = c
  print *, c, i, names(3), len(names(4))
  where (b%k > 0) b = 0
  print *, b%k
  associate (z => store(2:3)) 
    z%k = 9
    print *, z
  end associate
  a = get(1,3)
  a(2:3) = get(1,2)
  print *, a%k
contains
  function get_first()
    type(t) :: get_first
    get_first = store(1)
  end function
end program
