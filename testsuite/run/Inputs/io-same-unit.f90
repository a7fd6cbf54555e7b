program same_unit
  integer :: i
  print *, 'before'
  print *, (f(i), i=1,2)
contains
  integer function f(i)
    integer, intent(in) :: i
    print *, 'in f'
    f = i
  end function
end program
