! Fortran 2003 4.5.3: procedure pointers as components: calls, arguments, association, constructors, in
! arrays and lists; interfaces that come behind the type.
! RUN: %compare %light %s
module events
 implicit none
 type handler
  character(10) :: name = ' '
  procedure(on_event), pointer, nopass :: run => null()
  procedure(measure), nopass, pointer :: size => null()
  procedure(), pointer, nopass :: plain
  procedure(real), pointer, nopass :: fr => null()
 end type
 type bus
  integer :: n = 0
  type(handler) :: h(5)
 end type
 type item
  type(item), pointer :: next => null()
  procedure(measure), pointer, nopass :: f => null()
  integer :: w = 1
 end type
 abstract interface
  subroutine on_event(code, h)
   import handler
   integer, intent(inout) :: code
   type(handler), intent(in) :: h
  end subroutine
  function measure(x, y) result(r)
   real, intent(in) :: x(:)
   real, intent(in), optional :: y
   real :: r
  end function
 end interface
 integer :: calls = 0
contains
 subroutine add(b, name, run, size)
  type(bus), intent(inout) :: b
  character(*), intent(in) :: name
  procedure(on_event) :: run
  procedure(measure), optional :: size
  b%n = b%n + 1
  b%h(b%n)%name = name
  b%h(b%n)%run => run
  if (present(size)) b%h(b%n)%size => size
 end subroutine
 subroutine fire(b, code)
  type(bus), intent(in) :: b
  integer, intent(inout) :: code
  integer :: i
  do i = 1, b%n
   if (associated(b%h(i)%run)) call b%h(i)%run(code, b%h(i))
  end do
 end subroutine
 subroutine inc(code, h)
  integer, intent(inout) :: code
  type(handler), intent(in) :: h
  code = code + 1
  calls = calls + 1
  print *, 'inc ', h%name, code
 end subroutine
 subroutine dbl(code, h)
  integer, intent(inout) :: code
  type(handler), intent(in) :: h
  code = 2*code
  print *, 'dbl ', trim(h%name), code
 end subroutine
 function total(x, y) result(r)
  real, intent(in) :: x(:)
  real, intent(in), optional :: y
  real :: r
  r = sum(x)
  if (present(y)) r = r*y
 end function
 function longest(x, y) result(r)
  real, intent(in) :: x(:)
  real, intent(in), optional :: y
  real :: r
  r = maxval(abs(x))
 end function
 subroutine hello(i)
  integer :: i
  print *, 'hello', i
 end subroutine
 real function half(x)
  real :: x
  half = x/2
 end function
 real function apply(f, x)
  procedure(measure) :: f
  real, intent(in) :: x(:)
  apply = f(x, 10.0)
 end function
end module
program p
 use events
 implicit none
 type(bus) :: b
 type(handler) :: h, g
 type(item), pointer :: list, q
 procedure(measure), pointer :: m
 integer :: code = 5, i
 real :: w(3) = [1.0, -5.0, 2.0], s
 call add(b, 'first', inc, total)
 call add(b, 'second', dbl)
 call add(b, 'third', inc, longest)
 call fire(b, code)
 print *, code, calls
 print *, associated(b%h(1)%size), associated(b%h(2)%size), associated(b%h(1)%run, inc), associated(b%h(2)%run, b%h(1)%run)
 print *, b%h(1)%size(w), b%h(1)%size(w, 2.0) + b%h(3)%size(w)
 h = b%h(1)
 g = handler('made', dbl, total, hello, half)
 print *, g%size(w), g%fr(3.0), apply(g%size, w), apply(b%h(3)%size, w)
 call g%plain(3)
 code = 1
 call h%run(code, g)
 call g%run(h=h, code=code)
 m => g%size
 g%size => longest
 print *, m(w), g%size(w), associated(m, total)
 nullify(list)
 do i = 1, 3
  allocate(q)
  q%w = i
  q%next => list
  q%f => total
  if (i == 2) q%f => longest
  list => q
 end do
 q => list
 s = 0
 do while (associated(q))
  s = s + q%w*q%f(w)
  print *, q%w, q%f(w, y=2.0), s
  q => q%next
 end do
 g%size => null()
 h%run => null()
 nullify(g%run)
 print *, associated(g%size), associated(h%run), associated(g%run)
 if (list%next%f(w) > 3) print *, 'big'
 print *, [(b%h(i)%size(w), i = 1, 3, 2)]
 g = handler(name='kw', run=null(), plain=hello)
 print *, associated(g%run), g%name
end program
