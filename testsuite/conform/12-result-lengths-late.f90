! Clause 12: results whose lengths come from bounds that change, in array expressions.
! RUN: %compare %light %s
program result_lengths_late
  integer, target :: t(7) = 1, u(3) = 2
  integer, pointer :: z(:)
  integer, allocatable :: al(:)
  z(-1:5) => t
  print *, trim(f21(z(2:3))) // ['|']
  print *, trim(f21(z)) // ['|'], trim(f21(z)) // '|'
  print *, len(trim(f21(z(2:3))) // '|')
  print *, trim(f21(z(2:3))) // '|', f21(z(2:3)) // ['|', '?']
  z => u
  print *, f21(z) // ['|', '?']
  allocate (al(4))
  print *, trim(f1(al)) // ['|', '?']
  deallocate (al)
  allocate (al(2))
  print *, trim(f1(al)) // ['|', '?'], [f1(al), f1(al)]
  call s(z, al, 2)
contains
  function f21(p) result(r)
    integer, pointer, intent(in) :: p(:)
    character(len=ubound(p,1)+lbound(p,1)) :: r
    r = 'abcdefgh'
  end function
  function f1(p) result(r)
    integer, intent(in) :: p(:)
    character(len=2*size(p)) :: r
    r = 'abcdefgh'
  end function
  subroutine s(p, a, n)
    integer, pointer :: p(:)
    integer, allocatable :: a(:)
    integer, value :: n
    integer aut(n)
    aut = 1
    n = 5
    deallocate (a)
    allocate (a(3))
    p => t(2:5)
    print *, trim(f1(p)) // ['|'], trim(f21(p)) // ['|'], trim(f1(a)) // ['|'], trim(f1(aut)) // ['|']
  end subroutine
end program
