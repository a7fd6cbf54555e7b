! Clause 13: TRANSFER of structures in constant expressions: mixed alignments, arrays and structures as components; SPREAD of constants.
! RUN: cd %T && %hpfc %s -o %t && %hpfrun -n 2 %t > %t.out
! RUN: cd %T && %gfortran %s -o %t.gfortran && %t.gfortran | diff - %t.out
program constants
  implicit none
  type inner
    sequence
    integer(2) :: s
    character(3) :: c
  end type
  type outer
    sequence
    integer :: i
    real(8) :: d
    type(inner) :: in
    integer :: v(3)
    logical :: l
  end type
  type flat
    integer :: i
    real :: r
  end type
  type(outer), parameter :: a = outer(7, 2.5d0, inner(3_2, 'ab'), (/4, 5, 6/), .true.)
  integer, parameter :: z(12) = 0, n = size(transfer(a, (/0/)))
  type(outer), parameter :: none = transfer(z, a)
  integer, parameter :: k(2) = transfer(flat(1, 2.0), (/0/))
  integer(8), parameter :: w = transfer(flat(1, 2.0), 0_8)
  type(flat), parameter :: f = transfer((/9, 1065353216/), flat(0, 0.0)), g = transfer(w, f)
  type(flat), parameter :: s(3) = spread(f, 1, 3), again = transfer(f, g)
  integer, parameter :: all(n) = transfer(a, (/0/)), first = all(1)
  type(outer), parameter :: back = transfer(a, none)
  integer :: image(n) = transfer(a, (/0/), n)
  print *, n, first, all(3:4), all(7:10), k, w
  print *, f%i, f%r, g%i, g%r, s(3)%i, s(2)%r, again%r
  print *, back%i, back%d, back%in%s, back%in%c, back%v, back%l
  print *, none%i, none%d, none%in%s, none%v, none%l, image(1), image(8)
  call bits
contains
  subroutine bits
    logical, parameter :: l2 = transfer(3, .true.), l4 = transfer(2, .true.), p(2) = transfer((/2, 5/), (/.true./))
    integer, parameter :: b2 = transfer(l2, 0), b4 = transfer(l4, 0), i3 = transfer((l2), 0), i5 = transfer(p(2), 0)
    logical, parameter :: t(2) = transfer('abcdefgh', (/.true./))
    character(8), parameter :: c = transfer(t, 'abcdefgh')
    logical :: v = transfer(3, .true.), w(2) = transfer((/2, 5/), (/.true./)), u(2)
    u = p
    print *, b2, b4, i3, i5, c, l2, l4, t, .not. l4, l4 .eqv. .true., l2 .neqv. .true.
    print *, transfer(v, 0), transfer(w, (/0/)), u, merge(1, 0, l2), merge(1, 0, p), any(p), count(p)
  end subroutine
end program
