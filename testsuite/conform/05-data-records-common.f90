! 5.2.9, 5.5.2: DATA in BLOCK DATA for what COMMON holds as C structs: SEQUENCE structures with POINTER components, arrays of them, and arrays of structures whose
! components lie at any distance.
! RUN: %compare %light %s
module tt
  type with
    sequence
    integer, pointer :: p
    integer :: k
    real, pointer :: q(:)
    character(5) :: s
  end type
  type apart
    sequence
    character(3) :: a
    character(5) :: b
  end type
  type both
    sequence
    type(apart) :: x(2)
    type(with) :: w
    integer :: z(2,2)
  end type
end module
program x
  use tt
  type(with) :: g(2), one, g2(2,2), g3(-1:2)
  type(apart) :: h(2), i(2), h3(3)
  type(both) :: bb
  integer :: between
  common /gg/ g, one, h, i, h3
  common /g2/ g2, g3, between, bb
  integer, target :: t = 4
  integer k
  print *, associated(g(1)%p), associated(g(2)%p), g%k, g%s
  print *, associated(one%p), one%k, one%s, associated(one%q)
  print *, h%a, h%b, i%a, i%b
  print *, h3(2)%a, h3(2)%b, h3(3)%b
  print *, g2%k, g2(2,1)%s, (associated(g2(k,k)%q), k = 1, 2)
  print *, g3(-1:1)%k, g3(1)%s, between
  print *, bb%x%a, bb%x(2)%b, bb%w%k, bb%w%s, bb%z
  call change
  g(1)%p => t
  allocate(one%q(3)); one%q = 3
  call change
end
subroutine change
  use tt
  type(with) :: g(2), one, g2(2,2), g3(-1:2)
  type(apart) :: h(2), i(2), h3(3)
  type(both) :: bb
  integer :: between
  common /gg/ g, one, h, i, h3
  common /g2/ g2, g3, between, bb
  print *, g%k, between, associated(g(1)%p)
  if (associated(g(1)%p)) print *, g(1)%p, one%q
  g(1)%k = g(1)%k + 1
end subroutine
block data
  use tt
  type(with) :: g(2), one, g2(2,2), g3(-1:2)
  type(apart) :: h(2), h3(3)
  type(apart) :: i(2) = apart('a', 'b')
  type(both) :: bb
  integer :: between, k
  common /gg/ g, one, h, i, h3
  common /g2/ g2, g3, between, bb
  data g /with(null(), 4, null(), 'four'), with(null(), 5, null(), 'fifth')/
  data one%k, one%s /3, 'onetwo'/, one%p /null()/
  data h(2) /apart('a', 'b')/, between /7/
  data h(1)%a /'a'/, h(1)%b /"zz"/
  data (h3(k)%a, h3(k)%b, k = 3, 2, -1) /'1', '2', '3', '4'/
  data g2 /4*with(null(), 8, null(), 'g2')/
  data g3(0) /with(null(), 9, null(), 'g3')/, g3(-1:1:2)%k /11, 12/, g3(1)%s(1:4), g3(1)%s(5:5) /'xyz', 'v'/
  data bb%x /apart('q','r'), apart('s', 't')/, bb%w /with(null(), 17, null(), 'bb')/, bb%z /1,2,3,4/
end block data
