! Clause 12: for a procedure without interface, an element of an array of structures whose one component leads to an array, to such structures again, or is a POINTER or ALLOCATABLE: the dummy is an array or a scalar.
! RUN: %compare %s
module types
  implicit none
  type leaf
    integer, allocatable :: a(:)
    integer :: k = 0
  end type
  type list
    type(leaf), allocatable :: all(:)
  end type
  type nums
    real, allocatable :: x(:)
  end type
  type tree
    type(tree), pointer :: kids(:) => null()
  end type
  type within
    type(tree) :: root
  end type
  type sp
    integer, pointer :: p => null()
  end type
  type sa
    real, allocatable :: p
  end type
  type two
    type(sa) :: h(2)
  end type
  type seq
    sequence
    real(8), pointer :: m(:,:)
  end type
  type ch
    character(3), allocatable :: c(:)
  end type
  type lt
    type(list), pointer :: p => null()
  end type
end module
module calls
  use types
  implicit none
contains
  subroutine call_list(f, c, n)
    external f
    integer, intent(in) :: n
    type(list) :: c(*)
    call f(c(n), n)
  end subroutine
  subroutine call_nums(f, c, n)
    external f
    integer, intent(in) :: n
    type(nums) :: c(*)
    call f(c(n), n)
  end subroutine
  subroutine call_within(f, c, n)
    external f
    integer :: n
    type(within) :: c(*)
    call f(c(n), n)
    call f(c(n)%root, -n)
    call f(c(n)%root%kids(1), -n)
  end subroutine
  subroutine call_sp(f, c, n)
    external f
    integer :: n
    type(sp) :: c(*)
    call f(n, c(n), n)
  end subroutine
  subroutine call_sa(f, c, n)
    external f
    integer :: n
    type(sa) :: c(:)
    call f(n, c(n), n, c(1))
  end subroutine
  subroutine call_two(f, c, n)
    external f
    integer :: n
    type(two) :: c(:)
    call f(c(n), n)
  end subroutine
  subroutine call_ch(f, c, n)
    external f
    integer :: n
    type(ch) :: c(:)
    call f(c(n), n)
    call f(ch(['abc', 'def']), 0)
  end subroutine
  subroutine call_lt(f, c, n)
    external f
    integer :: n
    type(lt) :: c(:)
    call f(c(n), n)
  end subroutine
end module
module takers
  use types
  implicit none
contains
  subroutine one_list(x, n)
    type(list) :: x
    integer :: n, i
    print '(a,9i4)', 'one list', n, size(x%all), (x%all(i)%a, i = 1, size(x%all))
  end subroutine
  subroutine some_list(x, n)
    type(list) :: x(2)
    integer :: n, i
    print '(a,9i4)', 'some list', n, size(x(2)%all), (x(2)%all(i)%a, i = 1, size(x(2)%all))
    x(1) = x(2)
  end subroutine
  subroutine one_nums(x, n)
    type(nums) :: x
    integer :: n
    print '(a,i4,9f4.0)', 'one nums', n, x%x
    x%x = [x%x, 0.]
  end subroutine
  subroutine some_nums(x, n)
    type(nums) :: x(*)
    integer :: n
    print '(a,i4,9f4.0)', 'some nums', n, x(2)%x
    x(1)%x = x(2)%x + 1
  end subroutine
  subroutine one_within(x, n)
    type(within) :: x
    integer :: n
    if (n > 0) print *, 'within', size(x%root%kids)
    if (n < 0) print *, 'tree?'
  end subroutine
  subroutine some_tree(x, n)
    type(tree) :: x(2)
    integer :: n
    print *, n, size(x(1)%kids)
  end subroutine
  subroutine one_tree(x, n)
    type(tree) :: x
    integer :: n
    print *, n, associated(x%kids)
    if (associated(x%kids)) print *, n, size(x%kids)
  end subroutine
  subroutine some_sp(k, x, n)
    integer :: n, k
    type(sp) :: x(2)
    print *, k, n, x(1)%p, x(2)%p
    x(2)%p = 77
    x(1)%p => x(2)%p
  end subroutine
  subroutine one_sp(k, x, n)
    integer :: n, k
    type(sp) :: x
    print *, k, n, x%p
    x%p = 66
    nullify (x%p)
  end subroutine
  subroutine some_sa(k, x, n, y)
    integer :: n, k
    type(sa) :: x(2), y
    print *, k, n, x(1)%p, x(2)%p, y%p
    x(2)%p = 77
  end subroutine
  subroutine one_sa(k, x, n, y)
    integer :: n, k
    type(sa) :: x, y
    entry other_sa(k, x, n, y)
    print *, k, n, x%p, y%p
    x%p = 66
  end subroutine
  subroutine some_two(x, n)
    integer :: n
    type(two) :: x(2)
    print *, n, x(2)%h(1)%p, x(1)%h(2)%p
  end subroutine
  subroutine one_two(x, n)
    integer :: n
    type(two) :: x
    print *, n, x%h(1)%p, x%h(2)%p
  end subroutine
  subroutine some_ch(x, n)
    integer :: n
    type(ch) :: x(n)
    if (n > 0) print *, n, x(1)%c, size(x(2)%c), x(2)%c
  end subroutine
  subroutine one_ch(x, n)
    integer :: n
    type(ch) :: x
    print *, n, x%c
  end subroutine
  subroutine one_lt(x, n)
    integer :: n
    type(lt) :: x
    print *, n, x%p%all(1)%a
  end subroutine
  subroutine some_lt(x, n)
    integer :: n
    type(lt) :: x(*)
    print *, n, x(2)%p%all(1)%a
  end subroutine
  elemental subroutine el(x, y)
    type(list), intent(in) :: x
    integer, intent(out) :: y
    y = size(x%all)
  end subroutine
  elemental function elf(x) result(y)
    type(sa), intent(in) :: x
    integer :: y
    y = int(x%p)
  end function
  function make(x) result(r)
    type(list), intent(in) :: x
    type(list) :: r
    r = x
    r%all(1)%k = 5
  end function
  subroutine opt(x, y)
    type(sa), optional :: x, y
    print *, present(x), present(y)
    if (present(y)) print *, y%p
  end subroutine
  subroutine val(x)
    type(sp), value :: x
    print *, x%p
    nullify (x%p)
  end subroutine
end module
program r
  use calls
  use takers
  implicit none
  type(within) :: w(3)
  type(sp) :: s(3)
  type(sa) :: a(3)
  type(two) :: t(3)
  type(ch) :: c(3)
  type(lt) :: l(3)
  type(list) :: ll(3), lm
  type(seq) :: q(3)
  type(list) :: v(3)
  type(nums) :: m(3)
  integer :: i, k, n(3)
  external :: ext_some, ext_one
  do i = 1, 3
    allocate (w(i)%root%kids(i), s(i)%p, l(i)%p, ll(i)%all(i), q(i)%m(i,2))
    s(i)%p = i
    a(i)%p = 10 + i
    t(i)%h(1)%p = 20+i
    t(i)%h(2)%p = 30+i
    allocate (c(i)%c(i)); c(i)%c = 'x' // achar(48+i)
    allocate (l(i)%p%all(2)); allocate (l(i)%p%all(1)%a(1))
    l(i)%p%all(1)%a = [i]
    q(i)%m = i
    allocate (v(i)%all(2), m(i)%x(i))
    v(i)%all(1)%a = [i]
    v(i)%all(2)%a = [i, i]
    m(i)%x = 30 + i
  end do
  do i = 1, 3
    allocate (w(i)%root%kids(1)%kids(i))
  end do
  call call_within(one_tree, w, 2)
  call call_within(one_within, w, 2)
  call call_sp(some_sp, s, 2)
  call call_sp(one_sp, s, 1)
  call call_sa(some_sa, a, 2)
  call call_sa(one_sa, a, 1)
  call call_sa(other_sa, a, 1)
  call call_two(some_two, t, 2)
  call call_two(one_two, t, 2)
  call call_ch(some_ch, c, 2)
  call call_ch(one_ch, c, 2)
  call call_lt(some_lt, l, 1)
  call call_lt(one_lt, l, 3)
  call call_list(one_list, v, 2)
  call call_list(some_list, v, 2)
  call call_list(one_list, v, 2)
  call call_nums(one_nums, m, 2)
  call call_nums(some_nums, m, 2)
  call call_nums(one_nums, m, 2)
  call el(ll, n)
  print *, n, elf(a)
  lm = make(ll(2))
  print *, lm%all%k
  call opt
  call opt(a(1))
  call opt(y=a(2))
  call opt(a(1), a(2))
  call val(s(2))
  call ext_some(q(2), 2)
  call ext_one(q(2), 2)
  call ext_some(q, 3)
end program
subroutine ext_some(x, n)
  use types
  type(seq) :: x(n)
  integer n
  print *, size(x(1)%m), x(2)%m(1,1)
end subroutine
subroutine ext_one(x, n)
  use types
  type(seq) :: x
  integer n
  print *, size(x%m), x%m(1,1)
end subroutine
