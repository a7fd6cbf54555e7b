! Variables that are used before anything can have given them a value; and those where that is not certain.
! RUN: %check-errors --flags=-Wuninitialized %s
program p
  integer :: i4, k, m, n, q, t, w, kept, host
  integer, save :: s
  real :: v(3)
  character(4) :: c
  logical :: ready
  i4 = modulo(i4, 3)      !warning: 'i4' is used before anything can have given it a value
  do i = 1, 3
    k = k + i             !warning: 'k' is used before anything can have given it a value
    if (i > 1) then
      v(i) = m            ! set in the first turn
    else
      m = 4
    end if
  end do
  if (ready) print *, 'x' !warning: 'ready' is used before anything can have given it a value
  ready = .true.
  do j = 1, n             !warning: 'n' is used before anything can have given it a value
    n = 3
  end do
  s = s + 1
  print *, f(q), q, kind(t), transfer(1, w), len(c), (l, l = 1, 2), l
  t = 1
  w = 1
  c = c(2:)
  call sets
  print *, host
  host = 2
  goto 20
10 print *, kept
  stop
20 kept = 1
  goto 10
contains
  integer function f(x)
    integer, intent(out) :: x
    x = 1
    f = 2
  end function
  subroutine sets
    host = 1
  end subroutine
end program
! Names of functions, as variables and without arguments.
subroutine names
  y = transfer + 1        !warning: 'transfer' is used, but nothing gives it a value
  print *, y
end subroutine
subroutine nothing
  y = transfer()          !error: TRANSFER needs the argument 'source'
  print *, y
end subroutine
