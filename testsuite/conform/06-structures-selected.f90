! Clause 6: elements of pointers that subscripts of pointers select; a component, of one structure in each, of all.
! RUN: %compare --np 1,3,4 %light %s
module people
  type date
    integer :: y = 2000, m = 1
  end type
  type person
    character(len=3) :: name = '---'
    type(date) :: born
    real :: hw(2) = (/ 1.5, 50.0 /)
    type(person), pointer :: boss => null()
  end type
  type dept
    type(person) :: staff(3), desk(2,2)
    type(person), pointer :: all(:) => null()
  end type
  type table
    type(date), allocatable :: v(:)
    integer, pointer :: order(:) => null()
  end type
end module

program selected
  use people
  type(dept), target :: co(4)
  type(table) :: t
  integer, pointer :: order(:), to(:)
  integer :: iv(3) = (/ 4, 1, 3 /)
  allocate (order(6), to(6), t%v(6), t%order(6))
  order = (/ (7 - i, i = 1, 6) /)
  to(order) = (/ (i, i = 1, 6) /)
  print '(6i3)', to
  t%order = (/ 2, 4, 6, 1, 3, 5 /)
  t%v(t%order)%m = (/ (i*i, i = 1, 6) /)
  print '(12i3)', t%v%m, t%order

  do i = 1, 4
    do k = 1, 3
      co(i)%staff(k)%born = date(1900 + 10*i + k, k)
      co(i)%staff(k)%hw(2) = i/real(k)
      co(i)%desk(1 + k/2, 1 + k/3)%name = achar(96 + i) // achar(48 + k)
    end do
  end do
  print '(4i5)', co%staff(2)%born%y, co(iv)%staff(k - 1)%born%y
  print '(4f5.1)', co%staff(1)%hw(2), co(4:1:-2)%staff(3)%hw(2)
  print '(4a4)', co%desk(2,2)%name, co%desk(1,1)%name(1:2)
  co(2:3)%staff(3)%born%m = (/ 8, 9 /)
  co(iv)%staff(1)%born%y = co(iv)%staff(2)%born%m
  where (co%staff(3)%born%m > 3) co%staff(3)%hw(1) = co%staff(1)%hw(2)
  print '(4i5)', co%staff(3)%born%m, co%staff(1)%born%y
  print '(4f5.1)', co%staff(3)%hw(1), maxval(co%staff(2)%hw(2)), sum(co%staff(3)%hw(2))
end program
