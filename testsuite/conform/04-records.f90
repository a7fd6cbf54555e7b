! Clauses 4 and 7: structures with ALLOCATABLE and POINTER components, as wholes and in arrays.
! RUN: %compare %s
module given_back
  type plain
    real :: x, y(3)
  end type
  type list
    integer :: v
    type(list), pointer :: next => null()
    integer, allocatable :: owned(:)
  end type
  type t
    integer :: k
    real, allocatable :: a(:)
    integer, allocatable :: s
    type(plain), allocatable :: pl
    type(plain), allocatable :: pa(:)
    character(:), allocatable :: c
    type(list), allocatable :: l(:)
  end type
  type inner
    type(t) :: one, many(2)
  end type
contains
  recursive subroutine s2(n, total)
    integer n, total, i
    type(t) :: arr(3), v
    type(inner), allocatable :: in(:)
    type(plain), allocatable :: pp
    type(t), pointer :: ptr
    type(list), target :: head
    integer, allocatable, save :: kept
    integer, allocatable :: local
    integer, target, allocatable :: tg
    integer, pointer :: q
    if (allocated(arr(2)%a)) stop 3
    if (allocated(v%s)) stop 4
    if (allocated(pp)) stop 5
    if (allocated(local)) stop 6
    do i = 1, 3
      allocate (arr(i)%a(i*10)); arr(i)%a = i
      arr(i)%s = i
      allocate (arr(i)%pl); arr(i)%pl%x = 2; arr(i)%pl%y = i
      allocate (arr(i)%pa(4)); arr(i)%pa%x = 1
      arr(i)%c = repeat('ab', i)
      allocate (arr(i)%l(2)); allocate (arr(i)%l(1)%owned(5)); arr(i)%l(1)%owned = i
    end do
    allocate (in(2))
    in(1)%one = arr(1)
    in(2)%many(2) = arr(3)
    v = arr(2)
    allocate (pp); pp%x = 3
    allocate (ptr); ptr = v; ptr%k = 3
    deallocate (ptr)
    allocate (head%owned(7)); head%owned = 1
    allocate (tg); tg = 5; q => tg
    local = n
    if (.not. allocated(kept)) kept = 0
    kept = kept + 1
    total = total + sum(arr(3)%a) + in(2)%many(2)%l(1)%owned(2) + arr(1)%s + len(arr(3)%c) + kept + q + v%pl%y(2)
    if (n > 3) then
      deallocate (in)
      call s2(n - 2, total)
      return
    end if
    arr(1) = v
    deallocate (arr(1)%l)
  end subroutine
  function mk(n) result(r)
    integer n
    type(t) :: r, other
    allocate (r%a(n)); r%a = n; r%s = n; r%c = 'xyz'
    other = r
    allocate (other%l(3)); allocate (other%l(2)%owned(2))
  end function
  function fs(n) result(r)
    integer n
    integer, allocatable :: r
    r = n + 1
  end function
end module given_back
module records
  implicit none
  type pair
    integer :: u
    real :: v(2)
  end type pair
  type rec
    integer :: k = 3
    integer, allocatable :: a(:)
    integer, allocatable :: s
  end type rec
  type deep
    character(4) :: c
    type(pair), allocatable :: p(:)
    type(rec), allocatable :: r(:)
  end type deep
  type view
    integer, pointer :: a(:) => null()
    type(pair), pointer :: p(:) => null()
    type(rec), pointer :: r(:) => null()
  end type view
contains
  subroutine show(title, x)
    character(*), intent(in) :: title
    type(rec), intent(in) :: x(:)
    integer :: i
    do i = 1, size(x)
      print *, title, i, x(i)%k, allocated(x(i)%a), allocated(x(i)%s)
      if (allocated(x(i)%a)) print *, lbound(x(i)%a), x(i)%a
      if (allocated(x(i)%s)) print *, x(i)%s
    end do
  end subroutine show
  subroutine fill(x)
    type(rec), intent(out) :: x(3)
    x(1)%a = (/1, 2, 3/)
    x(2)%s = 5
    allocate (x(3)%a(0:1))
    x(3)%a = (/7, 8/)
    x(3)%k = 33
  end subroutine fill
  function make(n) result(r)
    integer, intent(in) :: n
    type(rec) :: r(n)
    integer :: i
    do i = 1, n
      r(i)%k = 10*i
      allocate (r(i)%a(0:i))
      r(i)%a = i
    end do
  end function make
  subroutine clear(x, y)
    type(rec), intent(out) :: x(2), y
    print *, allocated(x(1)%a), allocated(x(2)%s), x(1)%k, allocated(y%a), y%k
  end subroutine clear
end module records

module elementals
  implicit none
  type text
    character, allocatable :: c(:)
  end type text
  type box
    real, allocatable :: x
    integer, allocatable :: v(:)
  end type box
  type plain
    integer :: i = 2
  end type plain
  interface assignment(=)
    module procedure text_of, box_of, box_to_box, plain_of, plain_to_plain
  end interface
  interface operator(.plus.)
    module procedure added
  end interface
contains
  elemental subroutine text_of(t, c)
    type(text), intent(out) :: t
    character(*), intent(in) :: c
    integer :: i
    allocate (t%c(len(c)))
    forall (i=1:len(c)) t%c(i) = c(i:i)
  end subroutine text_of

  elemental subroutine box_of(b, x)
    type(box), intent(out) :: b
    real, intent(in) :: x
    allocate (b%x, b%v(2))
    b%x = x
    b%v = int(x)
  end subroutine box_of

  elemental subroutine box_to_box(b, a)
    type(box), intent(inout) :: b
    type(box), intent(in) :: a
    real :: x
    x = a%x + 100
    if (allocated(b%x)) deallocate (b%x)
    if (allocated(b%v)) deallocate (b%v)
    allocate (b%x, b%v(2))
    b%x = x
    b%v = a%v
  end subroutine box_to_box

  elemental subroutine plain_of(p, i)
    type(plain), intent(out) :: p
    integer, intent(in) :: i
    p%i = p%i + i
  end subroutine plain_of

  elemental subroutine plain_to_plain(p, a)
    type(plain), intent(out) :: p
    type(plain), intent(in) :: a
    p%i = p%i + 10 * a%i
  end subroutine plain_to_plain

  subroutine fresh(p)
    type(plain), intent(out) :: p
    type(plain) :: q
    p%i = p%i + q%i
  end subroutine fresh

  elemental function added(a, b) result(c)
    type(box), intent(in) :: a, b
    type(box) :: c
    allocate (c%x, c%v(2))
    c%x = a%x + b%x
    c%v = a%v + b%v
  end function added

  function alone(x)
    real, intent(in) :: x
    type(box), allocatable :: alone(:)
    allocate (alone(1))
    allocate (alone(1)%x, source=x)
    allocate (alone(1)%v(2))
    alone(1)%v = nint(x)
  end function alone

  function joined(a, b)
    type(box), intent(in) :: a(:), b(:)
    type(box), allocatable :: joined(:)
    allocate (joined(2))
    joined(1) = a(1)
    joined(2) = b(1)
  end function joined

  elemental real function scaled(x, k)
    real, intent(in) :: x
    integer, intent(in), optional :: k
    scaled = x
    if (present(k)) scaled = x * k
  end function scaled

  integer function total(a)
    integer, intent(in), optional :: a(:)
    total = -1
    if (present(a)) total = sum(a)
  end function total
end module elementals
program main
  use records
  implicit none
  call whole_arrays
  call sections
  call one_value
  call allocatable_arrays
  call constructors
  call moving_elements
  call function_results
  call intent_out
  call nested
  call pointers
  call scalars
  call values_of_its_own
  call missing
  call in_data
  call called_once
  call element_by_element
  call storage_given_back
contains
  subroutine whole_arrays
    type(rec) :: x(3), y(3)
    print *, 'whole_arrays'
    call show('before', x)
    call fill(x)
    y = x
    x(1)%a(2) = 100
    call show('after', y)
    x = x
    call show('itself', x)
  end subroutine whole_arrays

  subroutine sections
    type(rec) :: x(3), y(3)
    integer :: at(3) = (/3, 1, 2/)
    print *, 'sections'
    call fill(x)
    y = x
    y(1:2) = y(2:3)
    call show('shift', y)
    y(3:1:-1) = x
    call show('reverse', y)
    y = x(at)
    call show('vector', y)
    y(at) = x
    call show('to vector', y)
    y(2) = y(3)
    y(3) = y(3)
    call show('element', y)
  end subroutine sections

  subroutine one_value
    type(rec) :: x(3), z
    print *, 'one_value'
    x = rec(k=1, a=(/9, 8/), s=3)
    call show('constructor', x)
    z = x(2)
    z%a = (/1/)
    x(1:2) = z
    call show('variable', x)
    x = x(3)
    call show('element', x)
  end subroutine one_value

  subroutine allocatable_arrays
    type(rec) :: x(3)
    type(rec), allocatable :: w(:), v(:)
    print *, 'allocatable_arrays'
    call fill(x)
    w = x
    call show('new', w)
    w = x(2:3)
    call show('smaller', w)
    v = (/w, w/)
    call show('larger', v)
    call move_alloc(v, w)
    print *, allocated(v), size(w)
    deallocate (w)
    allocate (w(2))
    call show('again', w)
    allocate (v(3), source=x)
    call show('source', v)
  end subroutine allocatable_arrays

  subroutine constructors
    type(rec) :: x(3), y(6)
    integer :: i
    print *, 'constructors'
    call fill(x)
    y = (/x(3), rec(a=(/4, 5/)), x, rec(s=2)/)
    call show('items', y)
    y(1:4) = (/(rec(i, (/i, i/)), i=1, 4)/)
    call show('implied', y(1:4))
  end subroutine constructors

  subroutine moving_elements
    type(rec) :: x(3), y(3)
    type(rec), allocatable :: w(:)
    print *, 'moving_elements'
    call fill(x)
    y = reshape(x(3:1:-1), (/3/))
    call show('reshape', y)
    w = pack(x, (/.true., .false., .true./))
    call show('pack', w)
    x = x(3:1:-1)
    call show('turn', x)
  end subroutine moving_elements

  subroutine function_results
    type(rec) :: x(2)
    type(rec), allocatable :: w(:)
    print *, 'function_results'
    x = make(2)
    call show('fixed', x)
    w = make(3)
    call show('follows', w)
  end subroutine function_results

  subroutine intent_out
    type(rec) :: x(3), z
    print *, 'intent_out'
    call fill(x)
    z = x(1)
    call clear(x(1:2), z)
    call show('cleared', x)
  end subroutine intent_out

  subroutine nested
    type(deep) :: a, b
    type(deep), allocatable :: c(:)
    print *, 'nested'
    a%c = 'abcd'
    allocate (a%p(2))
    a%p(1) = pair(1, (/2.0, 3.0/))
    a%p(2) = pair(4, (/5.0, 6.0/))
    a%r = make(2)
    b = a
    a%c = 'none'
    a%p(2)%v(1) = 0
    a%r(1)%a(0) = 0
    print *, b%c, b%p%u, b%p(2)%v
    call show('b', b%r)
    allocate (c(2))
    c(2) = b
    c(1) = c(2)
    c(2)%r(2)%k = 0
    print *, c(1)%c, c(1)%p(1)%v
    call show('c', c(1)%r)
  end subroutine nested

  subroutine pointers
    type(view) :: x, y
    type(view) :: z(2)
    print *, 'pointers'
    allocate (x%a(3), x%p(2), x%r(1))
    x%a = 1
    x%p%u = 2
    x%r(1)%k = 4
    y = x
    z = x
    x%a(2) = 10
    x%p(2)%u = 20
    x%r(1)%k = 40
    print *, y%a, y%p%u, y%r(1)%k
    print *, z(2)%a, z(2)%p(2)%u, z(2)%r(1)%k
    print *, associated(y%a, x%a), associated(z(1)%a, x%a)
  end subroutine pointers

  subroutine scalars
    integer, allocatable :: i, j
    real(8), allocatable :: x
    type(pair), allocatable :: p, q
    type(rec), allocatable :: r
    print *, 'scalars'
    i = 3
    i = i + 1
    j = i
    x = i/2
    print *, i, j, x, allocated(x)
    call move_alloc(i, j)
    print *, allocated(i), j
    p = pair(1, (/2.0, 3.0/))
    q = p
    p%v = 0
    print *, q%u, q%v, allocated(p)
    call move_alloc(q, p)
    print *, allocated(q), p%u, p%v
    r = rec(a=(/1, 2/))
    print *, r%k, r%a, allocated(r%s)
    allocate (q, source=p)
    print *, q%v
  end subroutine scalars

  subroutine values_of_its_own
    type(rec) :: x
    integer(8) :: w(3) = 5
    print *, 'values_of_its_own'
    x = rec(1, (/1, 2, 3/))
    x = rec(2, (/x%a, 4/))
    print *, x%a
    x = rec(3, x%a(2:3))
    print *, x%a
    x = rec(4, int(w))
    print *, x%a
  end subroutine values_of_its_own

  subroutine missing
    type(rec) :: x
    real, allocatable :: a(:)
    type(pair), target :: t(0:3)
    integer, pointer :: p(:)
    print *, 'missing'
    x%a = (/1, 2/)
    call perhaps(x, a)
    print *, allocated(x%a), a
    call perhaps
    t%u = (/1, 2, 3, 4/)
    p => t%u
    p(1:3:2) = 9
    print *, lbound(p), ubound(p), t%u
  end subroutine missing

  subroutine perhaps(x, a)
    type(rec), optional, intent(out) :: x
    real, allocatable, optional, intent(out) :: a(:)
    print *, present(x), present(a)
    if (present(a)) a = (/1.5/)
  end subroutine perhaps

  subroutine in_data
    type with_array
      integer :: k
      integer :: v(2)
    end type with_array
    type plain
      integer :: k
      real :: x
    end type plain
    type(with_array) :: a(3), c(2), e(4)
    type(plain) :: b(3)
    integer :: i
    data (a(i), i=1,3) /with_array(1, (/2, 3/)), with_array(4, (/5, 6/)), with_array(7, (/8, 9/))/
    data (b(i), i=1,3) /plain(1, 2.), plain(4, 5.), plain(7, 8.)/
    data c /2*with_array(5, (/6, 7/))/
    data e(1), (e(i), i=4,2,-1) /with_array(1, (/2, 3/)), 2*with_array(4, (/5, 6/)), with_array(7, (/8, 9/))/
    print '(a)', 'structures in DATA'
    print *, a, b
    print *, c, e
  end subroutine in_data

  subroutine element_by_element
    use elementals
    type(text) :: t(2), u
    type(box) :: b(2), c, list(2)
    type(plain) :: p, q(2)
    character(5) :: words(2) = (/ 'Hello', 'World' /)
    integer, allocatable :: none, some(:), like(:)
    integer(8) :: wide(7:9) = (/ 1_8, 2_8, 3_8 /)
    real :: r(2)
    integer :: i
    print '(a)', 'element_by_element'
    t = words
    u = 'one'
    print *, t(1)%c, t(2)%c, size(t(2)%c), u%c
    c = 2.5
    b = c .plus. c
    print *, b(1)%x, b(2)%x, b(2)%v
    b = b .plus. (c .plus. b)
    print *, b(1)%x, b(2)%v
    list = joined(alone(1.5), alone(2.5))
    print *, list(1)%x, list(2)%v
    p = 4
    print *, p%i
    q = 5
    q(2) = q(1)
    call fresh(p)
    print *, p%i, q%i
    r = scaled((/ 1., 2. /), none)
    print *, r, scaled(3., none)
    allocate (none, stat=i)
    print *, i
    allocate (none, stat=i)
    print *, i == 0
    none = 2
    print *, scaled((/ 1., 2. /), none)
    print *, total(some), total((/ 1, 2 /))
    like = wide
    print *, lbound(like), like
  end subroutine element_by_element
end program main
subroutine called_once
  type item
    integer :: k
    character(5) :: name
    logical :: good
  end type item
  type(item) :: v(3), w
  integer :: calls
  calls = 0
  v = (/ item(1, 'one', .true.), item(2, 'two', .false.), item(3, 'three', .true.) /)
  print '(a)', 'subscripts that call functions'
  print *, v(at(1)), v(at(2))%name
  w = v(at(3))
  v(at(2)) = v(at(1))
  v(at(3)) = item(5, 'new', .false.)
  call change(v(at(1)))
  if (w%good) v(at(2)) = w
  do while (w%k > 0)
    w = v(at(3))
    w%k = -1
  end do
  print *, v, w, calls
contains
  integer function at(i)
    integer, intent(in) :: i
    calls = calls + 1
    at = i
  end function at
  subroutine change(x)
    type(item), intent(inout) :: x
    x%k = x%k + 10
  end subroutine change
end subroutine called_once
subroutine storage_given_back
  use given_back
  type(t) :: z
  integer i, total
  total = 0
  do i = 1, 6
    call s2(i, total)
    z = mk(i)
    total = total + fs(i)
  end do
  print *, total, sum(z%a), z%s, z%c
end subroutine storage_given_back
