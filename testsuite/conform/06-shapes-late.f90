! 6.4, 7.4.1.3: values made of a function's ALLOCATABLE result have its extents: TRANSPOSE, SPREAD and operations on
! them, reductions with DIM; ALLOCATABLE arrays take their shape, operands and items have it. Limits of constructors and
! copies of SPREAD that are reductions.
! RUN: %compare %light %s
program p
  implicit none
  type t
    real, allocatable :: x(:,:)
  end type
  type(t) :: s, z(3)
  real, allocatable :: x(:,:), v(:), w(:,:)
!hpf$ distribute w(cyclic,block)
  integer :: n, shp(2) = [2,3]
  logical :: m(2,3) = reshape([.true., .false., .true., .true., .false., .true.], [2,3])
  do n = 2, 3
    x = cshift(al(n,3), 1); print *, shape(x), x
    x = matmul(al(n,3), al(3,4)); print *, shape(x), x
    x = eoshift(transpose(al(n,3)), 1); print *, shape(x), x
    x = transpose(al(n,3)); print *, shape(x), x
    x = -transpose(al(n,3)) + 2; print *, shape(x), x
    x = 1 + spread(line(2), 1, n)*spread(line(n), 2, 2); print *, shape(x), x
    x = spread(line(3), 2, count(m(:,:n))); print *, shape(x), x
    x = el(transpose(al(n,3)) + 1); print *, shape(x), x
    x = transpose(x) - transpose(al(3,n)); print *, shape(x), x
    v = sum(al(n,3), 1); print *, shape(v), v
    v = matmul(al(n,3), line(3)); print *, shape(v), v
    v = maxloc(al(n,3), dim=1); print *, shape(v), v
    v = count(al(n,3) > 1, dim=2); print *, shape(v), v
    v = merge(line(n), -line(n), any(al(n,2) > 1, dim=2)); print *, shape(v), v
    v = minval(transpose(al(n,3)), dim=2); print *, shape(v), v
    w = transpose(al(n,4)); print *, shape(w), w
    w = spread(matmul(w, line(n)), 1, n); print *, shape(w), w
    s%x = transpose(al(n,3)); print *, shape(s%x), s%x
    z(n)%x = al(n,3); print *, shape(z(n)%x), z(n)%x
    z(1)%x = transpose(z(n)%x + al(n,3)); print *, shape(z(1)%x), z(1)%x
    z(1)%x = -spread(sum(al(n,3), 1), 2, n); print *, shape(z(1)%x), z(1)%x
  end do
  x = unpack(line(4), al(2,3) > 1, al(2,3)); print *, shape(x), x
  print *, transpose(al(2,3)), spread(al(2,2), 1, 2), (transpose(al(2,3)))
  print *, sum(transpose(al(2,3)), dim=1), maxval(transpose(al(2,3))*2), minloc(al(2,2), dim=2)
  print *, maxloc(transpose(al(2,3))), shape(transpose(al(2,3))), size(spread(al(2,3), 3, 2))
  print *, transpose(reshape(transpose(al(2,3)), [2,3])), [transpose(al(2,2)), spread(line(2), 2, 1)]
  if (any(-transpose(al(2,3)) /= -1)) call show(transpose(al(2,3)))
  call show(spread(pack(al(2,3), m), 2, 2))
  print *, [(n, n=1, product(shp))], sum([(n, n=1, product(shp))]), cshift([(n, n=1, sum(shp))], 1)
  print *, spread([(n, n=1, sum(shp))], 1, maxval(shp)), 2*[(n, n=minval(shp), sum(shp), 2)]
  x = reshape([(real(n), n=1, product(shp))], shp); print *, shape(x), x
  print *, transpose(made(shp)), made([3,2,2])
contains
  function al(i, j) result(a)
    integer, intent(in) :: i, j
    real, allocatable :: a(:,:)
    integer :: k
    a = reshape([(k*0.5, k=1, i*j)], [i, j])
  end function al
  function line(i) result(a)
    integer, intent(in) :: i
    real, allocatable :: a(:)
    integer :: k
    a = [(k*0.5, k=1, i)]
  end function line
  function made(s) result(a)
    integer, intent(in) :: s(:)
    real :: a(s(1), product(s(2:)))
    integer :: k
    a = reshape([(real(k), k=1, product(s))], shape(a))
  end function made
  elemental real function el(x)
    real, intent(in) :: x
    el = x*2
  end function el
  subroutine show(z)
    real, intent(in) :: z(:,:)
    print *, shape(z), z
  end subroutine show
end program
