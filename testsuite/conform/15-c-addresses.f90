! Fortran 2003 15.1.2: C_LOC and C_F_POINTER of structures without POINTER components, which lie as C has them then.
! RUN: %compare %light %s
module types
 use iso_c_binding
 implicit none
 type, bind(c) :: params
  real(c_double) :: a, b
  integer(c_int) :: n
 end type
 type, bind(c) :: vec
  real(c_float) :: x(3)
  character(c_char) :: tag
  type(params) :: p
 end type
 type, bind(c) :: rec
  integer(c_int) :: key
  real(c_double) :: v
 end type
 type mixed
  integer :: k
  character(5) :: s
  character(3) :: c(2)
  complex(8) :: z
  logical(1) :: l
 end type
 interface
  subroutine qsort(base, n, w, cmp) bind(c)
   import
   type(c_ptr), value :: base
   integer(c_size_t), value :: n, w
   type(c_funptr), value :: cmp
  end subroutine
  subroutine sort(base, n, w, cmp) bind(c, name='qsort')
   import
   type(rec) :: base(*)
   integer(c_size_t), value :: n, w
   type(c_funptr), value :: cmp
  end subroutine
 end interface
contains
 function integrate(ctx) result(r)
  type(c_ptr), value :: ctx
  type(params), pointer :: p
  real(c_double) :: r
  call c_f_pointer(ctx, p)
  r = p%a * p%n + p%b
  p%n = p%n + 1
 end function
 function cmp(a, b) bind(c) result(c)
  type(rec), intent(in) :: a, b
  integer(c_int) :: c
  c = a%key - b%key
 end function
 subroutine show(v)
  type(vec), intent(in) :: v(:)
  print *, v%tag, v%p%n
  print *, v
 end subroutine
end module
program addresses
 use types
 implicit none
 type(params), target :: q = params(1.5d0, 2d0, 3)
 type(params), allocatable, target :: al(:)
 type(params), pointer :: pp, pa(:)
 type(vec), target :: v(4), w
 type(rec), target :: r(5)
 type(c_ptr) :: cp
 integer :: i
 print *, integrate(c_loc(q)), q%n
 print *, integrate(c_loc(q)), q
 allocate (al(3))
 al = params(1, 2, 3)
 al%n = [(i, i = 1, 3)]
 cp = c_loc(al(2))
 print *, integrate(cp), al
 call c_f_pointer(c_loc(al), pa, [3])
 print *, pa%n, pa(2)
 allocate (pp)
 pp = q
 print *, integrate(c_loc(pp)), pp
 do i = 1, 4
  v(i) = vec([1., 2., 3.] * i, achar(64 + i), params(i, 2*i, i))
 end do
 call show(v)
 call show(v(4:1:-2))
 w = v(2)
 print *, w, sizeof(w), sizeof(v), sizeof(q), c_sizeof(q), storage_size(w)
 print *, integrate(c_loc(v(3)%p)), v(3)%p
 v(1:2) = v(3:4)
 print *, v(1)%x, v(2)%x
 where (v%p%n > 3) v%tag = 'Z'
 print *, v%tag
 write (*, '(3f6.2,a,2f6.2,i3)') v
 print *, pack(v, v%p%n > 3), transfer(q, [0d0], 2)
 q = transfer(transfer(params(7, 8, 9), [1_1]), q)
 print *, q
 r = [(rec(mod(i*3, 5), i*.5d0), i = 1, 5)]
 call qsort(c_loc(r), 5_c_size_t, c_sizeof(r(1)), c_funloc(cmp))
 print *, r%key, r%v
 r%key = -r%key
 call sort(r(2:5), 4_c_size_t, c_sizeof(r(1)), c_funloc(cmp))
 print *, r
 call other
contains
 subroutine other
  type(mixed), target :: a(4)
  type(mixed), pointer :: q(:), one
  character(5) :: w(4)
  do i = 1, 4
   a(i) = mixed(i, 'abcde', ['x1 ', 'y2 '], (1, 2)*i, i > 2)
  end do
  cp = c_loc(a)
  call c_f_pointer(cp, q, [4])
  call c_f_pointer(c_loc(a(3)), one)
  print *, one%s, one%c, one%z
  q%s = ['aa   ', 'bb   ', 'cc   ', 'dd   ']
  print *, a%s, a%s(1:1), a(2:3)%c(1), a%z
  a%z = a%z * 2
  a(:)%c(2) = 'q'
  where (a%l) a%s = 'where'
  print *, a%s, a%z, a%c(2), a%l
  w = a(4:1:-1)%s
  print *, w, sum(a%z), count(a%l)
  call up(a%s)
  print *, a%s, a%k, sizeof(a), storage_size(a)
  read (w, '(a2)') a%s
  print *, a%s
 end subroutine
 subroutine up(x)
  character(*) :: x(:)
  integer i
  do i = 1, size(x)
   x(i)(1:1) = char(i + 64)
  end do
 end subroutine
end program
