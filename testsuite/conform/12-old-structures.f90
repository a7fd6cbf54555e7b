! Clause 12.4.1: structures whose types two units define alike, SEQUENCE types and, as old programs have it, others.
! RUN: cd %T && %hpfc -std=legacy -Wno-argument-mismatch %s -o %t 2> %t.messages && %hpfrun -n 3 %t > %t.out
! RUN: test ! -s %t.messages
! RUN: cd %T && %gfortran -std=legacy -w %s -o %t.gfortran && %t.gfortran | diff - %t.out
program old_structures
  type inner
    integer i
    real r(2)
  end type
  type node
    integer key
    type(inner) in
    type(node), pointer :: next
  end type
  type list
    sequence
    integer key
    type(list), pointer :: next
  end type
  type plain
    character(3) name
    type(inner) in(2)
  end type
  type(node), target :: f, g
  type(node), pointer :: q
  type(node) :: all(3)
  type(list), target :: l, m
  type(plain) :: p
  f%key = 1
  f%in%i = 3
  f%in%r = 4
  nullify(f%next)
  g = f
  g%next => f
  g%key = 2
  call walk(g)
  print *, g%key, g%in%i, f%key, f%in%r
  q => g
  call walk(q)
  print *, g%key, g%in%i, f%key, f%in%r
  do i = 1, 3
    all(i) = g
    all(i)%key = i
  end do
  call visit(all, 3)
  print *, all%key, all(2)%in%r
  call walk(all(2))
  print *, all%key
  l%key = 1
  l%next => m
  m%key = 2
  nullify(m%next)
  call follow(l)
  print *, l%key, m%key
  p%name = 'abc'
  p%in(1) = inner(1, 2.5)
  p%in(2) = inner(2, [0.5, 1.5])
  call change(p)
  print *, p%name, p%in(1)%i, p%in(2)%i, p%in(1)%r, p%in(2)%r
  call other_names(g)
  print *, g%key, g%in%r, f%key, f%in%r
end program

subroutine walk(n)
  type inner
    integer i
    real r(2)
  end type
  type node
    integer key
    type(inner) in
    type(node), pointer :: next
  end type
  type(node) n
  n%key = n%key + 10
  n%in%i = 7
  if (associated(n%next)) then
    n%next%key = n%next%key + 100
    n%next%in%r(2) = 9
  end if
end subroutine

subroutine visit(a, n)
  type inner
    integer i
    real r(2)
  end type
  type node
    integer key
    type(inner) in
    type(node), pointer :: next
  end type
  type(node) a(n)
  do i = 1, n
    a(i)%key = a(i)%key*2
    a(i)%in%r(1) = i
  end do
end subroutine

subroutine follow(l)
  type list
    sequence
    integer key
    type(list), pointer :: next
  end type
  type(list) l
  l%key = 5
  if (associated(l%next)) l%next%key = l%key + 1
end subroutine

subroutine change(p)
  type inner
    integer i
    real r(2)
  end type
  type plain
    character(3) name
    type(inner) in(2)
  end type
  type(plain) p
  p%name(2:2) = 'x'
  p%in%i = p%in%i + 10
  p%in(2)%r(1) = 8
end subroutine

subroutine other_names(q)
  type within
    integer n
    real y(2)
  end type
  type item
    integer k
    type(within) z
    type(item), pointer :: p
  end type
  type(item) q
  q%k = 50
  q%z%y(2) = 80
  q%p%k = 60
  q%p%z%y = [1, 2]
end subroutine
