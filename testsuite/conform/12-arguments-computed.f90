! Clause 12: results whose length or shape depends on arguments that only a statement finds: reductions, TRANSFER, functions of array expressions.
! RUN: %compare %light %s
program p
  integer :: v(3) = [1, 2, 3], i
  character(12) :: t(2)
  logical :: ok = .true.
!hpf$ distribute v(block)
  print *, g(sum(v)) // g(maxval(v(2:)) + 1), len(g(sum(v) + 1))
  print *, h(sum(v)), size(h(sum(v)))
  if (ok .and. len(g(sum(v))) > 2) print *, merge('yes', 'no ', g(count(v > 1)) == 'ab')
  do i = 1, 2
    t(i) = g(sum(v(:i)) + 1)
  end do
  print *, t, sum(h(sum(v)) + h(dot_product(v, v) - 8))
  t = [(g(sum(v(:i))), i = 1, 2)]
  print *, t
  do while (len(g(sum(v))) < 8)
    v = v + 1
  end do
  print *, v
  call s(g(minval(v)), h(maxloc(v, 1)))
  print *, g(transfer(3, 1)), g(k(v + 1)), g(int(norm2(real(v))))
  call local(3)
contains
  subroutine local(n)
    integer, intent(in) :: n
    character(transfer(n, 1) + 1) :: c
    integer :: a(transfer(n, 1))
    c = 'abcdefgh'
    a = 1
    print *, c, len(c), size(a), sum(a)
  end subroutine
  pure integer function k(x)
    integer, intent(in) :: x(:)
    k = x(1)
  end function
  function g(n) result(r)
    integer, intent(in) :: n
    character(n) :: r
    r = 'abcdefghijklmnopqrstuv'
  end function
  function h(n) result(r)
    integer, intent(in) :: n
    integer :: r(n)
    r = n
  end function
  subroutine s(c, x)
    character(*), intent(in) :: c
    integer, intent(in) :: x(:)
    print *, c, len(c), x
  end subroutine
end program
