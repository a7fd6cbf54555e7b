! 12.4.1.5: OPTIONAL procedure pointers, present and absent.
! RUN: %compare %light %s
program p
  procedure(two), pointer :: q
  nullify(q)
  call sub()
  call sub(q)
  call pass()
  call sub(q)
  call pass(q)
  call sub(q)
contains
  integer function two(i)
    integer, intent(in) :: i
    two = 2*i
  end function
  subroutine sub(f, i)
    procedure(two), pointer, optional :: f
    integer, optional :: i
    print *, present(f), present(i)
    if (present(f)) then
      if (associated(f)) print *, f(4)
      f => two
    end if
  end subroutine
  subroutine pass(g)
    procedure(two), pointer :: g
    optional :: g
    call sub(g, 3)
    if (present(g)) g => null()
  end subroutine
end program
