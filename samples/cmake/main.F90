! Plucks the string in a third of its length, and says where its highest point is after STEPS steps.
program string
  use mesh
  use motion
  implicit none
  integer :: i
  now = [(min(3*i, 3*(n - i)/2), i = 0, n)]/real(n, 8)
  before = now
  do i = 1, STEPS
    call step(0.5d0)
  end do
  print '(a, i0, a, f6.4)', 'highest point: ', maxloc(now, 1) - 1, ', ', maxval(now)
end program string
