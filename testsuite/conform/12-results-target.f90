! Clause 12.2.2: results with TARGET that are structures with ALLOCATABLE components, or hold such structures.
! RUN: %compare %light %s
module m
  implicit none
  type item
    integer :: id
    character(:), allocatable :: l
  end type
  type plain
    integer :: a(3)
    character(2) :: c
  end type
  type both
    type(plain) :: p
    type(item) :: i
  end type
contains
  function pop(k) result(v)
    integer, intent(in) :: k
    type(item), target :: v
    integer, pointer :: p
    v%id = k
    p => v%id
    p = p+1
    v%l = repeat('a',k)
  end function
  function pl(k)
    integer, intent(in) :: k
    type(plain), target :: pl
    integer, pointer :: q(:)
    pl = plain([k,k+1,k+2],'x'//achar(64+k))
    q => pl%a(3:1:-1)
    q = cshift(q,1)+q
  end function
  recursive function nested(k) result(r)
    integer, intent(in) :: k
    type(both), target :: r
    type(item), pointer :: ip
    if (k>1) then
      r = nested(k-1)
    else
      r%p = pl(k)
      r%i = pop(2)
    end if
    ip => r%i
    ip%l = ip%l//digit(ip)
    ip%id = ip%id*2
    r%p%a = r%p%a + second(r%p)
  end function
  character(1) function digit(i)
    type(item), intent(in) :: i
    digit = achar(48+len(i%l))
  end function
  integer function second(x)
    type(plain), intent(in), target :: x
    integer, pointer :: z
    z => x%a(2)
    second = z
  end function
  function arr(n) result(r)
    integer, intent(in) :: n
    type(item), target :: r(n)
    integer :: i
    do i=1,n; r(i)=pop(i); end do
  end function
  function al(n) result(r)
    integer, intent(in) :: n
    type(item), allocatable, target :: r
    allocate(r,source=item(n,'al'))
  end function
end module
program p
  use m
  implicit none
  type(item) :: x, xs(2)
  type(item), target :: y
  type(item), allocatable :: xa(:)
  type(plain) :: z
  type(both) :: w
  integer :: i
  x = pop(2); print *, x%id, x%l
  y = pop(3); print *, y%id, y%l
  x = pop(4); print *, x%id, x%l, digit(pop(5))
  xs(2) = pop(1); xs(1) = xs(2); print *, xs%id, xs(1)%l
  xa = [pop(1),(pop(i),i=2,3)]; print *, xa%id, (xa(i)%l,i=1,3)
  xa = arr(2); print *, xa%id, (xa(i)%l,i=1,2)
  z = pl(3); print *, z, pl(1), second(pl(7)), second(z)
  w = nested(3); print *, w%p, w%i%id, w%i%l
  do i=1,3; w%i = pop(i); w%p = pl(i); xs = pop(i); end do
  print *, w%p, w%i%id, w%i%l, xs%id
  x = al(5); print *, x%id, x%l
  x = item(second(pl(2)),digit(pop(3))); print *, x%id,x%l
end program
