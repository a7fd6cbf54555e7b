! Clause 6: such components behind pointers, of lengths that no record is a multiple of.
! RUN: %compare %light %s
program p
 type node
  integer :: key
  character(17) :: s
  character(80) :: u
  character(31) :: w
  type(node), pointer :: next
 end type
 type list
  type(node), pointer :: items(:)
  integer n
 end type
 type(list) :: l
 type(list), pointer :: ll
 allocate(l%items(5))
 l%items%key = (/(i,i=1,5)/)
 l%items(2:4)%key = 0
 l%items%s = 'hello'
 l%items(3)%s = 'x'
 print *, l%items%key, l%items%s, l%items(:)%key+1
 allocate(ll)
 ll%items => l%items(5:1:-2)
 print *, ll%items%key, ll%items(2:3)%key
 do i=1,3
  ll%items(1:i)%key = ll%items(1:i)%key + 1
 end do
 print *, l%items%key, sum(l%items(:)%key)
 if (any(l%items%key == 4)) print *, 'four'
 do while (all(l%items%key < 10))
   l%items%key = l%items%key + 1
 end do
 print *, l%items%key
 print *, sorted(l%items%key)
contains
 function sorted(a) result(b)
  integer, intent(in) :: a(:)
  integer :: b(size(a)), i, j, t
  b = a
  do i=1,size(b)
   do j=i+1,size(b)
    if (b(j)<b(i)) then
     t=b(i);b(i)=b(j);b(j)=t
    end if
   end do
  end do
 end function
end program
