! A string that is fixed at both ends swings: one step of the wave equation.
module motion
  use mesh
  implicit none
contains
  subroutine step(courant)
    real(8), intent(in) :: courant
    real(8), dimension(0:n) :: after
    !hpf$ align after(i) with now(i)
    after(0) = 0
    after(n) = 0
    after(1:n-1) = 2*now(1:n-1) - before(1:n-1) + courant**2*(now(0:n-2) - 2*now(1:n-1) + now(2:n))
    before = now
    now = after
  end subroutine step
end module motion
