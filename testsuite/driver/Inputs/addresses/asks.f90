  use plain
  use iso_c_binding
  type(pair), target :: p = pair(1, 2)
  call s(c_loc( p))
contains
  subroutine s(c)
    type(c_ptr), value :: c
    type(pair), pointer :: q
    call c_f_pointer(c, q)
    print *, q%a, q%b
  end subroutine
end program
