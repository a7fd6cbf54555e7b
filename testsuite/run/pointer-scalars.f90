! pointer-scalars.f90: pointers to scalars and structures: lists, trees, components of all kinds, records in arrays.
! RUN: %compare --np 1,4 %s
module tree_mod
  implicit none
  private
  public :: tree, insert, walk, depth, find, free_tree, count_nodes
  type tree
    integer :: key
    real(8) :: w(3) = 0
    character(len=8) :: name = 'none'
    type(tree), pointer :: left => null(), right => null()
  end type
contains
  recursive subroutine insert(t, key, name)
    type(tree), pointer :: t
    integer, intent(in) :: key
    character(len=*), intent(in) :: name
    if (.not. associated(t)) then
      allocate(t)
      t%key = key
      t%name = name
      t%w = (/ key*1d0, key*2d0, key*3d0 /)
      t%w(2) = t%w(2) + 0.5d0
    else if (key < t%key) then
      call insert(t%left, key, name)
    else
      call insert(t%right, key, name)
    end if
  end subroutine
  recursive subroutine walk(t)
    type(tree), pointer :: t
    if (associated(t)) then
      call walk(t%left)
      print '(i4,1x,a,3f7.2,f8.2)', t%key, t%name, t%w, sum(t%w)
      call walk(t%right)
    end if
  end subroutine
  recursive function depth(t) result(d)
    type(tree), pointer :: t
    integer :: d
    d = 0
    if (associated(t)) d = 1 + max(depth(t%left), depth(t%right))
  end function
  function find(t, key) result(p)
    type(tree), pointer :: t, p
    integer, intent(in) :: key
    p => t
    do while (associated(p))
      if (p%key == key) exit
      if (key < p%key) then
        p => p%left
      else
        p => p%right
      end if
    end do
  end function
  recursive subroutine free_tree(t)
    type(tree), pointer :: t
    if (associated(t)) then
      call free_tree(t%left)
      call free_tree(t%right)
      deallocate(t)
    end if
  end subroutine
  recursive integer function count_nodes(t) result(n)
    type(tree), intent(in) :: t
    n = 1
    if (associated(t%left)) n = n + count_nodes(t%left)
    if (associated(t%right)) n = n + count_nodes(t%right)
  end function
end module
subroutine part1
  use tree_mod
  implicit none
  type(tree), pointer :: root, p
  integer :: keys(8) = (/ 5, 2, 8, 1, 9, 3, 7, 6 /), i
  character(len=8) :: nm
  nullify(root)
  do i = 1, 8
    write(nm, '(a,i1)') 'k', keys(i)
    call insert(root, keys(i), nm)
  end do
  call walk(root)
  print *, depth(root), count_nodes(root)
  p => find(root, 8)
  if (associated(p)) print *, p%key, p%name(1:2), p%left%key, p%w(1:3:2)
  p%name(3:4) = 'zz'
  p%w(2:3) = p%w(1:2)*2
  print *, p%name, p%w, maxval(p%w), associated(p, root%right), associated(p, root)
  p => find(root, 4)
  print *, associated(p)
  call free_tree(root)
  print *, associated(root)
end subroutine
subroutine part2
  implicit none
  integer, target :: n, m
  integer, pointer :: ip, iq
  real(8), target :: x(10), y
  real(8), pointer :: rp, rv(:)
  character(len=5), target :: c, cc(3)
  character(len=5), pointer :: cp
  complex, pointer :: z
  logical, pointer :: l
  integer :: i
  type pt
    real :: x, y
    integer :: tag(2)
  end type
  type(pt), target :: a, b(3)
  type(pt), pointer :: p, q
  n = 5; m = 7
  ip => n
  ip = ip + 1
  print *, n, ip, associated(ip), associated(ip, n), associated(ip, m)
  iq => ip
  ip => m
  print *, ip, iq, ip + iq, max(ip, iq)
  allocate(ip); ip = 42; print *, ip, m
  deallocate(ip); print *, associated(ip)
  do i = 1, 10
    x(i) = i
  end do
  rp => x(4)
  rp = -rp
  print *, x(3:5), rp
  rv => x(2:10:2)
  rp => rv(3)
  rp = 100
  print *, x
  c = 'hello'; cc = (/ 'aaaaa', 'bbbbb', 'ccccc' /)
  cp => c; cp(2:3) = 'EE'; print *, c, cp, len(cp), index(cp, 'l')
  cp => cc(2); cp = 'xy'; print *, cc, cp//'|', cp == 'xy'
  allocate(z, l); z = (1., 2.); l = .true.; print *, z*z, l, .not. l
  a = pt(1., 2., (/ 3, 4 /))
  do i = 1, 3
    b(i) = pt(i, -i, (/ i, i*i /))
  end do
  p => a
  p%x = 10; p%tag(2) = 9; p%tag = p%tag + 1
  print *, a%x, a%y, a%tag, p%tag
  q => b(2)
  q = p
  print *, b(2)%x, b(2)%tag, q%y, associated(q, b(2)), associated(q, p)
  allocate(q); q = pt(7., 8., (/ 1, 2 /)); print *, q%x, q%y, q%tag
  p => q; deallocate(q); nullify(p); print *, associated(p), associated(q)
  y = 3
  call sub(y); print *, y
  rp => y
  call sub(rp); print *, y
  call pdummy(rp); print *, rp, y
  do i = 1, 3
    ip => n
    n = n + i
    print *, ip
  end do
contains
  subroutine sub(v)
    real(8), intent(inout) :: v
    v = v*2
  end subroutine
  subroutine pdummy(v)
    real(8), pointer :: v
    v = v + 1
    v => x(1)
  end subroutine
end subroutine
module sparse
  implicit none
  type row
    integer :: n = 0
    integer, allocatable :: col(:)
    real(8), allocatable :: val(:)
  end type
  type matrix
    integer :: nrow
    type(row), allocatable :: rows(:)
    real(8), pointer :: diag(:) => null()
  end type
contains
  subroutine build(a, n)
    type(matrix), intent(inout) :: a
    integer, intent(in) :: n
    integer :: i, k
    a%nrow = n
    allocate(a%rows(n), a%diag(n))
    do i = 1, n
      k = min(3, n - i + 1)
      a%rows(i)%n = k
      allocate(a%rows(i)%col(k), a%rows(i)%val(k))
      a%rows(i)%col = (/ (i + k - 1, k = 1, k) /)
      a%rows(i)%val = 1d0 / i
      a%diag(i) = a%rows(i)%val(1)
    end do
  end subroutine
  subroutine mult(a, x, y)
    type(matrix), intent(in) :: a
    real(8), intent(in) :: x(:)
    real(8), intent(out) :: y(:)
    integer :: i, k
    do i = 1, a%nrow
      y(i) = 0
      do k = 1, a%rows(i)%n
        y(i) = y(i) + a%rows(i)%val(k)*x(a%rows(i)%col(k))
      end do
    end do
  end subroutine
  subroutine show(r)
    type(row), intent(in) :: r
    print *, r%n, r%col
    print *, r%val
  end subroutine
  subroutine grow(r)
    type(row), intent(inout) :: r
    real(8), allocatable :: t(:)
    allocate(t(r%n + 1))
    t(1:r%n) = r%val
    t(r%n+1) = -1
    deallocate(r%val)
    allocate(r%val(r%n+1))
    r%val = t
    r%n = r%n + 1
  end subroutine
end module
subroutine part3
  use sparse
  implicit none
  type(matrix) :: a
  type(row) :: one, list(4)
  integer, parameter :: n = 6
  real(8) :: x(n), y(n)
  integer :: i
  call build(a, n)
  x = (/ (i, i=1,n) /)
  call mult(a, x, y)
  print '(6f9.4)', y
  print '(6f9.4)', a%diag
  do i = 1, n
    call show(a%rows(i))
  end do
  one = a%rows(2)
  call grow(one)
  print *, one%n, one%val, size(a%rows(2)%val), allocated(list(1)%col)
  list(2) = one
  list(3) = list(2)
  list(2)%val = 5
  print *, list(3)%n, list(3)%val, list(2)%val, sum(list(3)%val), maxval(list(2)%col)
  call grow(list(3))
  print *, size(list(3)%val), list(3)%val(2:4), list(3)%n, list(1)%n
  deallocate(list(3)%val)
  print *, allocated(list(3)%val), allocated(list(3)%col), size(a%rows), allocated(a%rows)
  deallocate(a%rows)
  print *, allocated(a%rows)
end subroutine
module lists
  implicit none
  type item
    character(len=12) :: text
    integer :: count
    type(item), pointer :: prev, next
  end type
  type list
    type(item), pointer :: first => null(), last => null()
    integer :: n = 0
  end type
  type holder
    real, pointer :: x
    real, dimension(:,:), pointer :: m => null()
    type(list) :: inner
    type(holder), pointer :: up => null()
  end type
  interface size
    module procedure list_size
  end interface
contains
  integer function list_size(l)
    type(list), intent(in) :: l
    list_size = l%n
  end function
  subroutine append(l, text)
    type(list), intent(inout) :: l
    character(len=*), intent(in) :: text
    type(item), pointer :: p
    p => lookup(l, text)
    if (associated(p)) then
      p%count = p%count + 1
      return
    end if
    allocate(p)
    p = item(text, 1, l%last, null())
    if (associated(l%last)) then
      l%last%next => p
    else
      l%first => p
    end if
    l%last => p
    l%n = l%n + 1
  end subroutine
  function lookup(l, text) result(p)
    type(list), intent(in) :: l
    character(len=*), intent(in) :: text
    type(item), pointer :: p
    p => l%first
    do
      if (.not. associated(p)) return
      if (p%text == text) return
      p => p%next
    end do
  end function
  subroutine remove(l, p)
    type(list), intent(inout) :: l
    type(item), pointer :: p
    if (associated(p%prev)) then
      p%prev%next => p%next
    else
      l%first => p%next
    end if
    if (associated(p%next)) then
      p%next%prev => p%prev
    else
      l%last => p%prev
    end if
    deallocate(p)
    l%n = l%n - 1
  end subroutine
  subroutine sort(l)
    type(list), intent(inout) :: l
    type(item), pointer :: p, q
    character(len=12) :: t
    integer :: k
    logical :: again
    again = .true.
    do while (again)
      again = .false.
      p => l%first
      do while (associated(p))
        if (associated(p%next)) then
          q => p%next
          if (p%text > q%text) then
            t = p%text; p%text = q%text; q%text = t
            k = p%count; p%count = q%count; q%count = k
            again = .true.
          end if
        end if
        p => p%next
      end do
    end do
  end subroutine
  subroutine dump(l, backwards)
    type(list), intent(in) :: l
    logical, intent(in), optional :: backwards
    type(item), pointer :: p
    if (present(backwards)) then
      p => l%last
      do while (associated(p))
        write (*, '(a,i3)') p%text, p%count
        p => p%prev
      end do
    else
      p => l%first
      do while (associated(p))
        print *, trim(p%text), p%count
        p => p%next
      end do
    end if
  end subroutine
end module
subroutine part4
  use lists
  implicit none
  type(list), save :: l
  type(list) :: arr(3)
  type(item), pointer :: p
  type(holder), target :: h, g
  type(holder), pointer :: hp
  real, target :: r
  integer :: i, j
  character(len=12) :: w(7) = (/ 'pear        ', 'apple       ', 'fig         ', 'apple       ', &
                                 'zebra       ', 'fig         ', 'fig         ' /)
  do i = 1, 7
    call append(l, w(i))
    call append(arr(1 + mod(i, 3)), w(i))
  end do
  call dump(l)
  call sort(l)
  call dump(l, .true.)
  p => lookup(l, 'fig')
  call remove(l, p)
  print *, associated(p), l%n, size(l), size(arr(1)), size(arr(2)), size(arr(3))
  call dump(l)
  do i = 1, 3
    call dump(arr(i))
  end do
  h%x => r
  r = 2.5
  h%x = h%x + 1
  allocate(h%m(2,3))
  do j = 1, 3
    do i = 1, 2
      h%m(i,j) = 10*i + j
    end do
  end do
  h%up => g
  g%x => h%x
  g%m => h%m(:,2:3)
  hp => h
  call append(hp%inner, 'one')
  call append(hp%up%inner, 'two')
  print *, r, h%m, g%m, shape(g%m), sum(hp%up%m), hp%up%m(2,1), associated(hp%up%up)
  hp%up%m(1,:) = 0
  hp%m = hp%m * 2
  print *, h%m, size(g%inner), g%inner%first%text, hp%inner%last%text
  call dump(hp%up%inner)
  hp => hp%up
  print *, associated(hp, g), associated(hp%x, r), hp%x, hp%inner%n
end subroutine
subroutine defaults
  type node
    integer :: k = 7
    type(node), pointer :: next => null()
  end type
  type(node), save :: kept(2)
  type(node), target, save :: one
  type(node) :: fresh(2)
  kept(1)%k = kept(1)%k + 1
  one%k = one%k + 10
  fresh(2)%k = fresh(2)%k + 100
  print *, kept(1)%k, kept(2)%k, one%k, fresh(2)%k, associated(kept(2)%next)
end subroutine
program pointers
  call part1
  call part2
  call part3
  call part4
  call defaults
  call defaults
end program
