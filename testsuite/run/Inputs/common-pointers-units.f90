subroutine make(n)
  real, pointer :: b(:), t
  integer :: k
  common /blk/ b, t, k
  allocate(b(n))
  do k = 1, n
    b(k) = k * 1.5
  end do
  allocate(t)
  t = -1
end subroutine
subroutine use2
  use shared
  a = a + s
  deallocate(s)
  allocate(head)
  head%n = 1
  allocate(head%next)
  head%next%n = 42
  nullify(head%next%next)
end subroutine
