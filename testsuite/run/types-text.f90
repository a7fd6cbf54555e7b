! types-text.f90: constructors of structures with CHARACTER and array components, in arrays, of every length.
! RUN: %compare %s
type person
  character(len=10) :: name
  integer :: age
  character(len=2) :: tags(2)
end type
type group
  type(person) :: m
  character(5) :: title
end type
type(person) :: p(2), q, s(3)
character(4) :: v = 'ab'
type(person) :: r(2) = (/ person('Init', 1, (/ 'a', 'b' /)), person('In', 2, (/ 'cd', 'ef' /)) /)
type(person), parameter :: c(2) = (/ person('Init', 1, (/ 'a', 'b' /)), person('In', 2, 'xyz') /)
type(group) :: g(2)
p = (/ person('Ada', 36, 'q'), person('Bo', 52, (/ 'w', 'z' /)) /)
q = p(1)
print *, len_trim(q%name), len_trim(p%name), len_trim(r%name), len_trim(c%name), q%tags, p(2)%tags, r(1)%tags, c(2)%tags, '|'
q = person('Cyril', 3, 'x')
print *, len_trim(q%name), q
p(1) = person('Cyril', 3, 'abc')
p(2:2) = person('Cy'//v, 3, v)
print *, len_trim(p%name), p
s = (/ p, person(v(:k()), 4, 'u') /)
print *, s
s = (/ (person(v(:i), i, v(i:i)), i=1,3) /)
print *, s
g = (/ group(q, 'first'), group(person('inner', 9, '1'), 'se') /)
print *, g
contains
 integer function k()
  k = 2
 end function
end
