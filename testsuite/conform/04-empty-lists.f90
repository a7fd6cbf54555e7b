! Clause 4.5.6: values of types without components in constructors, constants, default and initial values.
! RUN: %compare %light %s
module m
  type nothing
  end type
  type both
    integer k
    type(nothing) n
    real :: r = 2
  end type
  type deep
    type(both) b(2)
    type(nothing) e(2)
  end type
  type owner
    type(nothing), pointer :: p
    type(nothing), allocatable :: q(:)
  end type
end module
program lists
  use m
  type(nothing), target :: t
  type(nothing) :: u(3)
  type(both) :: b, c(3)
  type(both), parameter :: p = both(k=1, n=nothing()), q(2) = [p, both(4, nothing(), 5.)]
  type(nothing), parameter :: y = nothing(), z(3) = nothing(), x(2) = [y, nothing()]
  type(nothing), save :: s = nothing(), sa(2) = nothing(), &
    sb(2,2) = reshape([nothing(), nothing(), y, nothing()], [2, 2])
  type(deep) :: d = deep([p, p], nothing())
  type(deep), allocatable :: dd(:)
  type(owner) :: o
  integer i
  b = both(3, t)
  c = [b, both(4, t), both(n=nothing(), k=5)]
  print *, c, q
  c = [(both(i, nothing()), i=1, 3)]
  c(2:3) = [both(6, z(1)), q(2)]
  print *, c
  u = [nothing(), t, u(1)]
  u = [(t, i=1, 3)]
  u = merge(t, nothing(), [.true., .false., .true.])
  u(1:2) = reshape([t, nothing()], [2])
  u = spread(nothing(), 1, 3)
  allocate (dd(2))
  dd = deep([b, p], nothing())
  dd = [dd, deep([b, b], [t, t])]
  print *, d, size(dd), dd(3), u, x, z, s, sa, sb, 1
  o%p => t
  o%q = [nothing(), nothing(), o%p]
  o%q(2:3) = x
  print *, size(o%q), associated(o%p)
end program
