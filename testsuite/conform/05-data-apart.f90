! 5.2.9: DATA for structures in several statements, for some of the elements of arrays of C structs and in EQUIVALENCE; as in gfortran the first of two values counts.
! RUN: %compare %light %s
module tt
  type with
    sequence
    integer, pointer :: p
    integer :: k
  end type
  type apart
    sequence
    character(3) :: a
    character(5) :: b
  end type
end module
program x
  use tt
  call s
  call s2
  call s3
  call s4
  call twice
end
subroutine s
  use tt
  type(apart) :: h(2)
  character(16) :: c
  equivalence (h, c)
  data h /2*apart('a', 'b')/
  print *, c
end subroutine
subroutine s2
  use tt
  type(with) :: g(3), q(2), one
  type(apart), target :: h(3)
  data g(2) /with(null(), 7)/, h(3) /apart('x','y')/
  data q /2*with(null(), 4)/, one /with(null(),9)/
  save
  print *, g(2)%k, associated(g(2)%p), h(3)%a, h(3)%b, q%k, one%k
  g(2)%k = 8; one%k = 10
end subroutine
subroutine s3
  use tt
  type(apart) :: h(2)
  character(16) :: c
  equivalence (h, c)
  data h(2) /apart('a', 'b')/
  data h(1)%b /'z'/
  print *, c(4:16)
end subroutine
subroutine s4
  use tt
  type pl
    integer :: a
    character(5) :: b
  end type
  type(with) :: g(3), q(2,2)
  type(pl) :: h(3)
  data g(2) /with(null(), 7)/
  data g(1) /with(null(), 6)/
  data h(2) /pl(1,'a')/
  data h(1) /pl(2,'b')/
  data q /4*with(null(),3)/
  save
  print *, g(2)%k, associated(g(2)%p), g(1)%k,q(:,2)%k
  print *, h(1)%a, h(2)%b
end subroutine
subroutine twice
  integer :: j(4), m
  character(4) c, d, e(2)
  type t
   integer :: a
   character(3) :: b
  end type
  type(t) :: v, w(2)
  data j /1, 2, 3, 4/, j(2) /5/
  data m /1/, m /2/
  data c(1:2) /'ab'/, c(2:4) /'xyz'/
  data d(2:3) /'ab'/, d /'xyzw'/
  data e /'1234','567'/, e(2)(1:4) /'xyzw'/, e(2)(4:4) /'k'/
  data v /t(1,'a')/, v%a /5/
  data w(2) /t(1,'a')/, w /t(3,'b'),t(4,'c')/
  print *, j, m
  print *, c
  print *, d
  print *, e
  print *, v
  print *, w
end subroutine twice
