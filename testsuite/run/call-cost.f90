! Arrays without mapping as arguments, results and local arrays, of which calls make no descriptors: subscripts, pointers that are led elsewhere meanwhile, sections with gaps, what the runtime works on, recursion, none
! RUN: %compare --np 1,3 %s
! RUN: %compare --np 2 --flags='-fcheck=all' %s
! RUN: %hpfc -S -o - %s | FileCheck %s
module calls
  implicit none
  integer, pointer :: led(:) => null()
  integer, target :: first(3) = (/1, 2, 3/), second(5) = (/10, 20, 30, 40, 50/)
contains
  ! CHECK-LABEL: {{^}}void calls__show({{.*[)]$}}
  ! CHECK: if (!hpf_lies_same(a_a, HPF_I4, 1))
  subroutine show(a, what)
    integer, intent(in) :: a(:)
    character(*), intent(in) :: what
    print *, what, lbound(a), ubound(a), size(a)
    print *, a
  end subroutine

  ! CHECK-LABEL: {{^}}int calls__total({{.*[)]$}}
  ! CHECK: hpf_array *a_d = a_a;
  ! CHECK-NEXT: if (!hpf_lies_whole(a_a, HPF_I4, 1))
  ! CHECK-NEXT: hpf_dummy_enter(
  ! CHECK: const long a_o = hpf_from_one(a_d, 1)
  integer function total(a)
    integer, intent(in) :: a(:)
    integer :: i
    total = 0
    do i = 1, size(a)
      total = total + i * a(i)
    end do
  end function

  integer function below(a)
    integer, intent(in) :: a(-2:)
    below = a(-2) * 100 + ubound(a, 1)
  end function

  subroutine add(a, k)
    integer, intent(inout) :: a(:, :)
    integer, intent(in) :: k
    integer :: i, j
    do j = 1, size(a, 2)
      do i = 1, size(a, 1)
        a(i, j) = a(i, j) + k + 10 * i + j
      end do
    end do
  end subroutine

  ! the pointer leads elsewhere while the dummy is what it led to
  subroutine lead(a, s)
    integer, intent(inout) :: a(:)
    integer, intent(out) :: s
    led => second
    a(1) = a(1) + 100
    s = total(a) * 10 + size(a)
    call show(a, 'led')
  end subroutine

  subroutine lead_optional(a, s)
    integer, intent(inout), optional :: a(:)
    integer, intent(out) :: s
    s = -1
    if (.not. present(a)) return
    led => second
    s = total(a) + size(a)
    call pass_on(a)
  end subroutine

  subroutine pass_on(a)
    integer, intent(inout), optional :: a(:)
    if (present(a)) a = a + 1
    if (present(a)) print *, 'passed', a
  end subroutine

  subroutine packed(a, n, m)
    integer, intent(in) :: n, m
    integer, intent(inout) :: a(n, m)
    integer :: i, j
    do j = 1, m
      do i = 1, n
        a(i, j) = a(i, j) * 2 + i
      end do
    end do
  end subroutine

  subroutine rest(a, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(*)
    a(1:n) = a(1:n) + 0.5d0
  end subroutine

  ! CHECK-LABEL: {{^}}void calls__twice({{.*[)]$}}
  ! CHECK-NOT: hpf_allocate(
  ! CHECK: hpf_returns(
  function twice(a)
    integer, intent(in) :: a(:)
    integer :: twice(size(a))
    twice = a * 2
  end function

  function from_zero(n)
    integer, intent(in) :: n
    integer :: from_zero(0:n), i
    do i = 0, n
      from_zero(i) = i * n
    end do
  end function

  recursive function sorted(a) result(r)
    integer, intent(in) :: a(:)
    integer :: r(size(a)), half(size(a) / 2), other(size(a) - size(a) / 2), i, j, k
    r = a
    if (size(a) <= 1) return
    half = sorted(a(1:size(a) / 2))
    other = sorted(a(size(a) / 2 + 1:size(a)))
    i = 1
    j = 1
    do k = 1, size(a)
      if (j > size(other)) then
        r(k) = half(i)
        i = i + 1
      else if (i > size(half)) then
        r(k) = other(j)
        j = j + 1
      else if (half(i) <= other(j)) then
        r(k) = half(i)
        i = i + 1
      else
        r(k) = other(j)
        j = j + 1
      end if
    end do
  end function

  ! CHECK-LABEL: {{^}}void calls__work({{.*[)]$}}
  ! CHECK: hpf_local_enter({{.*}}, &t_d, "t", HPF_I4, 1,
  ! CHECK-NOT: hpf_declare(&t_d
  ! CHECK: hpf_local_leave(&t_d);
  subroutine work(n, s)
    integer, intent(in) :: n
    integer, intent(out) :: s
    integer :: t(-1:n), u(n, 0:2), i
    do i = -1, n
      t(i) = i
    end do
    u = 1
    call add(u(:, 0:2:2), 5)
    call packed(u(1:n:2, :), (n + 1) / 2, 3)
    s = total(t) + total(t(n:-1:-2)) + sum(u) + ubound(t, 1) + size(u, 1)
    if (n > 2) call packed(t, n, 1)
    s = s + t(n) + below(t) + below(t(0:))
  end subroutine

  subroutine large(n, s)
    integer, intent(in) :: n
    integer, intent(out) :: s
    integer :: t(n), u(n)
    t = 1
    u = twice(t)
    u(1:n) = u + twice(u(n:1:-1))
    s = sum(u) + total(t(1:n:n - 1))
  end subroutine
end module

program main
  use calls
  implicit none
  integer :: v(4) = (/4, 3, 2, 1/), w(0:3) = (/5, 6, 7, 8/), m(4, 5) = 0, s, i, k, none(0)
  integer, allocatable :: al(:)
  real(8) :: x(3, 4) = 1
  print *, total(v), total(w), total(v(4:1:-1)), total(m(2, :)), total(none), total(v(3:2))
  print *, below(w), below(v(2:3))
  call show(w, 'w')
  call show(w(1:3:2), 'part')
  call show(none, 'none')
  call show(v(3:1), 'empty')
  call add(m, 1)
  call add(m(1:4:3, 2:5:3), 1000)
  call add(m(4:1:-1, 3:1:-1), 20000)
  print *, m
  led => first
  call lead(led, s)
  print *, s, first, led
  led => first
  call lead_optional(led, s)
  print *, s, first, led
  call lead_optional(s=s)
  print *, s
  led => second(5:1:-2)
  call lead(led, s)
  print *, s, second
  call packed(m(2:4:2, 1:5:4), 2, 2)
  call packed(m(1, :), 1, 5)
  call packed(v, 2, 1)
  print *, m, v
  call rest(x(2, :), 3)
  call rest(x(:, 2), 3)
  call rest(x(2, 3), 2)
  print *, x
  do i = 1, 4
    v = twice(w) + twice(v(4:1:-1))
    k = sum(twice(v(1:i)))
    print *, v, k, from_zero(i), sorted((/v, w, -i/))
  end do
  do i = 1, 6
    call work(i, s)
    print *, s
  end do
  do i = 1, 2
    call large(40000 * i, s)
    print *, s
  end do
  allocate(al(-3:3))
  al = (/(i * i, i = -3, 3)/)
  print *, total(al), below(al), total(al(::3))
  call show(al, 'al')
  call show(al(-1:3), 'al')
end program
