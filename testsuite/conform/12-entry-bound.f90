! Clause 12.5.2.4: ENTRY with BIND(C), of procedures that have it and of such that have not, and RESULT before or behind it.
! RUN: %compare %light %s
module m
contains
  subroutine s(i) bind(c, name='ss')
    use iso_c_binding
    integer(c_int), value :: i
    integer(c_int) :: j
    print *, 's', i
    return
    entry e(j) bind(c, name='ee')
    print *, 'e', j
  end subroutine
  integer(c_int) function f(i) bind(c)
    use iso_c_binding
    integer(c_int), value :: i
    integer(c_int) :: r
    f = i + 1
    return
    entry g(i) bind(c, name='gg') result(r)
    r = i + 2
    return
    entry h(i) bind(c) result(r)
    r = i + 3
  end function
  subroutine plain(i)
    use iso_c_binding
    integer(c_int) :: i
    print *, 'plain', i
    return
    entry bound(i) bind(c)
    print *, 'bound', i
  end subroutine
end module
program p
  use m
  use iso_c_binding
  call s(3)
  call e(4)
  call plain(5)
  call bound(6)
  print *, f(1), g(1), h(1)
end program
