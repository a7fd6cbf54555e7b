! 12-assumed-size-empty.f90: sections of an assumed-size dummy, whose lines are empty, have the columns that they ask for.
! RUN: %compare --flags=-fcheck=all %s
program assumed_size_empty
  implicit none
  integer :: a(12), q(2) = (/ 3, 4 /), k3 = 3, k4 = 4, k2 = 2
  character(3) :: c(12) = 'abc'
  a = 5
  call s(a, 0, c)
contains
  subroutine s(x, n, c)
    integer, intent(in) :: n
    integer :: x(n, 2:*), y(0, 2)
    character(3) :: c(2:n + 1, *)
!HPF$ DISTRIBUTE y(*, BLOCK)
    print *, x(:, 3:4:2), x(:, k3:k4:k2), x(:, q), shape(x(:, k3:k4:k2)), sum(x(:, k3:k4:k2)), cshift(x(:, 3:4:2), 1)
    print *, c(:, 3:4:2), c(:, k3:k4:k2), c(:, q), maxval(c(:, 3:4:2), 2), pack(c(:, 3:4:2), .true.)
    y(:, :1) = x(:, 3:4:2)
    y(:, :1) = x(:, k3:k4:k2)
    y = x(:, k3:k4)
    y = x(:, q)
    call t(x(:, 3:4:2))
    call t(x(:, k3:k4:k2))
    call t(x(:, q))
    call t(x(:, k4:k3:-k2))
    x(:, k4:k3:-2) = y(:, :1)
    where (x(:, 3:4:2) > 0) x(:, 3:4:2) = 1
    forall (k3 = 3:4:2) x(:, k3) = 7
    print *, reshape(x(:, 3:4:2), (/ 2 /), (/ 8 /)), matmul(x(:, 3:4:2), reshape((/ 1, 2 /), (/ 1, 2 /))), count(x(:, 3:4:2) > 1)
  end subroutine s
  subroutine t(x)
    integer :: x(:, :)
!HPF$ DISTRIBUTE x(*, BLOCK)
    print *, shape(x), x
  end subroutine
end program assumed_size_empty
