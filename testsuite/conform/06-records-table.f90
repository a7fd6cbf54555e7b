! Clauses 4 and 6: a table of structures with pointers, read, searched, sorted and changed by components.
! RUN: %compare %light %s
program records
  implicit none
  type address
    character(12) :: street
    integer :: zip
  end type
  type person
    character(10) :: name
    integer :: age
    type(address) :: home
    real, pointer :: scores(:) => null()
  end type
  type(person), allocatable, target :: p(:)
  type(person), pointer :: oldest
  type(person) :: t
  integer :: i, j, ios
  character(40) :: data(4)
  data = (/ character(40) :: 'anna 31 elm 100', 'bob 25 oak 200', 'carl 47 ash 300', 'dora 19 fir 400' /)
  allocate(p(size(data)))
  do i = 1, size(p)
    read(data(i), *, iostat=ios) p(i)%name, p(i)%age, p(i)%home%street, p(i)%home%zip
    allocate(p(i)%scores(i))
    p(i)%scores = (/ (j*1.5, j=1,i) /)
  end do
  print *, sum(p%age)/size(p), maxval(p%age), p%name, p(maxloc(p%age,1))%name
  oldest => p(maxloc(p%age, 1))
  oldest%home%zip = oldest%home%zip + 1
  print *, p%home%zip, pack(p%name, p%age > 20)
  do i = 1, size(p)-1
    do j = i+1, size(p)
      if (p(j)%age < p(i)%age) then
        t = p(i); p(i) = p(j); p(j) = t
      end if
    end do
  end do
  do i = 1, size(p)
    print '(a,i4,1x,a,i6,4f6.2)', p(i)%name, p(i)%age, p(i)%home%street, p(i)%home%zip, p(i)%scores
  end do
  where (p%age > 30)
    p%age = p%age - 10
  end where
  print *, p%age, count(p%age < 30), all(p%home%zip >= 100)
  p(2:3)%home = p(3:2:-1)%home
  print *, p%home%street, dot_product(p%age, p%home%zip)
  call bump(p%age)
  print *, p%age, cshift(p%age, 1), p(4:1:-1)%age
  print *, reshape(p%age, (/2,2/)), spread(p%age,1,2), real(p%age)/2
contains
  subroutine bump(a)
    integer, intent(inout) :: a(:)
    a = a + (/ (i, i=1,size(a)) /)
  end subroutine
end program
