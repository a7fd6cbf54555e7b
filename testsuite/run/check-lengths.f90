! -fcheck=bounds: a text argument that is shorter than the dummy, MAXLOC against the left side.
! RUN: %hpfc -fcheck=bounds -o %t %s
! RUN: %not %hpfrun -n 2 %t 1 2>&1 | FileCheck --check-prefix=TEXT %s
! RUN: %not %hpfrun -n 2 %t 2 2>&1 | FileCheck --check-prefix=SHARED %s
! RUN: %not %hpfrun -n 2 %t 3 2>&1 | FileCheck --check-prefix=PLACE %s
! TEXT: the actual argument for 'a' has 4 characters, where 5 are wanted
! SHARED: the actual argument for 'b' has 5 characters, where 6 are wanted
! PLACE: 'res' has extent 3 in dimension 1, where 2 is wanted
module m
contains
  subroutine one(a, o)
    character(5) :: a
    character(7), optional :: o
    print *, a, present(o)
    if (present(o)) print *, o
  end subroutine
  subroutine two(b, n)
    integer, intent(in) :: n
    character(n) :: b
    call inner
  contains
    subroutine inner
      print *, b
    end subroutine
  end subroutine
  subroutine three(res)
    integer :: res(:), f(2,5)
    f = 3
    res = maxloc(f)
    print *, res
  end subroutine
end module
program p
  use m
  character(10) :: which, text
  integer :: k, place(3)
  call get_command_argument(1, which)
  read (which, *) k
  text = 'abcdefghij'
  call one(text)
  call one(text(:5), text(:7))
  call two(text, 6)
  call three(place(:2))
  if (k == 1) call one(text(:3+k))
  if (k == 2) call two(text(:3+k), 6)
  if (k == 3) call three(place)
end program
