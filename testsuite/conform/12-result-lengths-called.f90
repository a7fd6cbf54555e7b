! Clause 12: an argument that calls a function with side effects, and says how long or large the result is, is
! evaluated once.
! RUN: %compare %light %s
module m
  integer :: state = 0
  character(200) :: log = ''
contains
  integer function nx(k)
    integer, intent(in) :: k
    state = state + 1
    nx = mod(state, k)
    log = trim(log) // ' nx' // achar(48+k)
  end function
  function txl(n) result(t)
    integer, intent(in) :: n
    character(n) :: t
    t = repeat('x', n)
    log = trim(log) // ' txl' // achar(48+n)
  end function
  function v(n) result(t)
    integer, intent(in) :: n
    integer :: t(n)
    t = n
    log = trim(log) // ' v' // achar(48+n)
  end function
end module
program p
  use m
  character(:), allocatable :: s
  integer, allocatable :: w(:)
    print *, trim(log); log = 'realloc'
    s = txl(nx(6)+1)
    print *, len(s)
    print *, trim(log); log = 'v'
    print *, v(nx(5)+2)
    print *, trim(log); log = 'sum'
    print *, sum(v(nx(6)+1))
    print *, trim(log); log = 'ido'
    print *, (txl(nx(5)), k=1,3)
    print *, trim(log); log = 'w'
    w = v(nx(4)+1)
    print *, w
end program
