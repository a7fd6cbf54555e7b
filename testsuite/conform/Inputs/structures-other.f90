subroutine other
  use structures_types
  character(8) :: t(5)
  type(cz) :: c(3)
  real :: r(2)
  common /blk/ t
  common /oth/ r, c
  print *, t, r
  c(2)%z = (0, -1)
  call show_values(c)
  call show_values(c(3:2:-1))
  t(3) = 'changed!'
  m%b = 'other'
  call show(m)
end subroutine
subroutine alone
  type nm
    sequence
    character(3) :: a
    character(5) :: b
  end type
  type(nm) :: t(4), u
  common /blk/ t, u
  t(1:2)%b = u%b
  print *, t%a, t
end subroutine
