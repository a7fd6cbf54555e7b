program p
  implicit none
  real :: v(6,4)
  character(1) :: which
!hpf$ distribute v(block,*)
  v = 1
  call get_command_argument(1, which)
  if (which == '1') call s(v+1, 5, 5)
  if (which == '2') call s(v, 3, 8)
contains
  subroutine s(d, m, k)
    integer, intent(in) :: m, k
    real, intent(in) :: d(m,k)
    print *, d(m,k)
  end subroutine
end program
