! Clause 7: functions with side effects, several in a statement: operands and arguments have the order that gfortran has
! without optimisation, where C leaves it open.
! RUN: %compare %light %s
module m
  implicit none
  integer :: seq = 0, arr(20) = 0, a2(9,9)
  type t
    integer :: a, b, c
  end type
  interface operator(.foo.)
    module procedure foo
  end interface
contains
  integer function r(k)
    integer, intent(in) :: k
    seq = seq + 1
    write(*, '(a,i0)', advance='no') ' ', k
    r = seq
  end function
  integer function q(s)
    integer, intent(inout) :: s
    s = mod(s*5 + 3, 17)
    q = s
  end function
  character(3) function c(k)
    integer, intent(in) :: k
    seq = seq + 1
    write(*, '(a,i0)', advance='no') ' ', k
    write(c, '(i3)') seq
  end function
  logical function l(k, v)
    integer, intent(in) :: k
    logical, intent(in) :: v
    write(*, '(a,i0)', advance='no') ' ', k
    l = v
  end function
  function v(k)
    integer, intent(in) :: k
    integer :: v(2)
    write(*, '(a,i0)', advance='no') ' ', k
    seq = seq + 1
    v = seq
  end function
  integer function foo(a, b)
    integer, intent(in) :: a, b
    foo = 10*a + b
  end function
  integer function f(a, b, d)
    integer, intent(in) :: a, b
    integer, intent(in), optional :: d
    f = 10*a + b
    if (present(d)) f = 10*f + d
  end function
  integer function fv(a, b)
    integer, value :: a, b
    fv = 10*a + b
  end function
  subroutine g(a, b, d)
    integer, intent(in) :: a, b
    integer, intent(in), optional :: d
    write(*,'(a,2i3)', advance='no') ' g', a, b
    if (present(d)) write(*,'(a,2i3)', advance='no') ' g', d
  end subroutine
  subroutine gc(a, b)
    character(*), intent(in) :: a, b
    write(*,'(a)', advance='no') ' g' // a // b
  end subroutine
  type(t) function tf(k)
    integer, intent(in) :: k
    seq = seq + 1
    write(*, '(a,i0)', advance='no') ' ', k
    tf = t(seq, seq, seq)
  end function
  subroutine gt(a, b)
    type(t), intent(in) :: a, b
    write(*,'(a,2i3)', advance='no') ' g', a%a, b%a
  end subroutine
  subroutine start(s)
    character(*), intent(in) :: s
    write (*,'(3a)', advance='no') ' [', s, ']'
    seq = 0
  end subroutine
end module
program p
  use m
  implicit none
  integer :: x, s, y(4), i, b(4), z(2,2)
  character(6) :: t6
  character(9) :: t9
  character(:), allocatable :: any
  integer, allocatable :: p1, p2, w1(:), w2(:)
  logical :: lo
  type(t) :: tt
  real :: rr
  complex :: cc
  s = 1
  call start('call'); call g(r(1), r(2)); print *
  call start('call3'); call g(r(1), r(2), r(3)); print *
  call start('callkw'); call g(b=r(1), a=r(2)); print *
  call start('callnest'); call g(f(r(1),r(2)), f(r(3),r(4))); print *
  call start('f'); x = f(r(1), r(2)); print *, x
  call start('fv'); x = fv(r(1), r(2)); print *, x
  call start('kw'); x = f(b=r(1), a=r(2)); print *, x
  call start('kw3'); x = f(d=r(1), b=r(2), a=r(3)); print *, x
  call start('sum'); x = r(1) + 10*r(2); print *, x
  call start('diff'); x = r(1) - 10*r(2); print *, x
  call start('prod'); x = (r(1)+3) * (r(2) + 5) * (r(3)+7); print *, x
  call start('pow'); x = (r(1)+1) ** (r(2)+1); print *, x
  call start('div'); rr = real(r(1)) / r(2); print *, rr
  call start('fsum'); x = f(r(1),r(2)) + 100*r(3); print *, x
  call start('max'); x = max(r(1), r(2)); print *, x
  call start('max3'); x = max(10*r(1), 5*r(2), r(3)); print *, x
  call start('mod'); x = mod(r(1)+5, r(2)); print *, x
  call start('merge'); x = merge(r(1), r(2), l(3,.true.)); print *, x
  call start('cmplx'); cc = cmplx(r(1), r(2)); print *, cc
  call start('iand'); x = iand(r(1), r(2)); print *, x
  call start('elem'); x = arr(r(1)) + a2(r(2), r(3)); print *, x
  call start('lhs'); a2(r(1), r(2)) = r(3); print *, seq
  call start('lhs2'); arr(r(1)) = arr(r(2)) + r(3); print *, seq
  call start('nestel'); arr(f(r(1),r(2))) = 1; print *, seq
  call start('sect'); y = 0; y(r(1):r(2)+1) = 5; print *, y
  call start('sect2'); y = 0; y(r(1):r(2)+1:r(3)) = r(4); print *, y
  call start('sect2d'); z = a2(r(1):r(2), r(3):r(4)); print *
  call start('ctor'); y = (/ r(1), r(2), r(3), r(4) /); print *, y
  call start('ctor2'); y = (/ r(1), (r(2), i=1,2), r(4) /); print *, y
  call start('ctor4'); y = r(5) + (/ r(1), r(2), r(3), r(4) /); print *, y
  call start('struct'); tt = t(r(1), r(2), r(3)); print *, tt
  call start('structkw'); tt = t(c=r(1), b=r(2), a=r(3)); print *, tt
  call start('cmp'); lo = r(1) < r(2); print *, lo
  call start('cmp2'); lo = r(1) > r(2); print *, lo
  call start('ccmp'); lo = c(1) < c(2); print *, lo
  call start('cat'); t6 = c(1) // c(2); print *, t6
  call start('cat3'); t9 = c(1) // c(2) // c(3); print *, t9
  call start('gc'); call gc(c(1), c(2)); print *
  call start('gc2'); call gc(c(1)//c(2), c(3)); print *
  call start('and'); lo = l(1,.true.) .and. l(2,.true.); print *, lo
  call start('andF'); lo = l(1,.false.) .and. l(2,.true.); print *, lo
  call start('orT'); lo = l(1,.true.) .or. l(2,.true.); print *, lo
  call start('eqv'); lo = l(1,.true.) .eqv. l(2,.true.); print *, lo
  call start('neqv'); lo = l(1,.true.) .neqv. l(2,.true.); print *, lo
  call start('if'); if (r(1) == 1 .and. r(2) == 2) print *, 'yes'
  call start('if2'); if (r(1) + 5*r(2) == 11) print *, 'yes'
  call start('op'); x = r(1) .foo. r(2); print *, x
  call start('vec'); y(1:2) = v(1) + 10*v(2); print *, y(1:2)
  call start('vec3'); x = sum(v(1)) + r(2); print *, x
  call start('gt'); call gt(tf(1), tf(2)); print *
  call start('do'); do i = r(1), r(2)+1, r(3)-2
  end do; print *, i
  call start('case')
  select case (r(1) + 10*r(2))
  case (21); print *, 'yes'
  case default; print *, 'no'
  end select
  call start('substr'); t9 = 'abcdefghi'; t6 = t9(r(1):r(2)+2); print *, t6
  t9 = 'abcdefghi'
  call start('text'); any = t9(r(1):r(2)+2); print *, any
  call start('text2'); any = repeat(t9(r(1):4), r(2)) // trim(t9(r(3):)) ; print *, any
  call start('text3'); any = any // adjustl(any(:r(1))); print *, any
  call start('textas')
  associate (w => t9(:r(1)+1)); print *, w; end associate
  call start('textcase')
  select case (t9(r(1):r(2)))
  case ('ab'); print *, 'yes'
  case default; print *, 'no'
  end select
  call start('source'); allocate(p1, p2, source=r(1)); print *, p1, p2
  call start('source1'); allocate(w1(2), w2(2), source=[r(1), r(2)]); print *, w1, w2
  call start('q'); x = q(s) + 100*q(s); print *, x, s
  call start('qs'); x = s + 100*q(s); print *, x, s
  call start('qs2'); x = 100*q(s) + s; print *, x, s
  call start('qs3'); call g(s, q(s)); print *, s
  call start('qs4'); call g(q(s), s); print *, s
  call start('qs6'); x = f(s, q(s)); print *, x, s
  call start('qs7'); x = f(q(s), s); print *, x, s
  call start('qs9'); y = (/ s, q(s), s, q(s) /); print *, y
  call start('qs10'); x = (s + 1) * q(s); print *, x
  call start('qs11'); arr = (/(i,i=1,20)/); x = arr(s) + q(s); print *, x
  call start('qs12'); arr(s) = q(s); print *, arr
  call start('qs13'); arr(q(s)) = s; print *, arr
  call start('qs14'); lo = s < q(s); print *, lo
  call start('seq1'); x = seq + 10*r(1); print *, x
  call start('seq2'); x = 10*r(1) + seq; print *, x
  call start('seq3'); x = f(seq, r(1)); print *, x
  call start('reshape'); z = reshape((/ r(1), r(2), r(3), r(4) /), (/2,2/)); print *, z
  call start('spread'); y(1:2) = spread(r(1), 1, r(2)); print *, y(1:2)
  call start('unary'); x = -r(1) - r(2); print *, x
  call start('conv'); rr = r(1) + 0.5*r(2); print *, rr
  ! arguments that need a place, MAX, and texts come first
  call start('a'); x = r(1) + f(r(2), r(3)); print *, x
  call start('b'); x = r(1) - max(r(2), r(3)); print *, x
  call start('c'); x = r(1) + merge(r(2), r(3), l(4,.true.)); print *, x
  call start('d'); x = r(1) + index(c(2), c(3)); print *, x
  call start('e'); x = r(1) + f(r(2)+1, 3) * f(4, r(5)); print *, x
  call start('f'); lo = r(1) > 0 .and. c(2) < c(3); print *, lo
  call start('g'); lo = r(1) > 0 .eqv. c(2) < c(3); print *, lo
  call start('h'); x = r(1) + a2(r(2), r(3)) + r(4); print *, x
  call start('i'); x = r(1) + mod(r(2)+3, r(3)) + abs(r(4)); print *, x
  call start('j'); x = r(1) + f(f(r(2), 1), r(3)) ; print *, x
  call start('k'); x = r(1) + ichar(c(2)) + r(3); print *, x
  call start('l'); call g(r(1) + f(r(2), r(3)), r(4)); print *
  call start('m'); x = r(1) + sign(r(2), r(3)) + nint(real(r(4))) ; print *, x
end program
