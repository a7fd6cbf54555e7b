! Clause 12: results whose shapes depend on a dummy argument with TARGET, whose argument is a value.
! RUN: %compare %light %s
program target_values
  integer k
  integer, pointer :: q
  integer, target :: t = 2
  character(3), target :: w = 'xyz'
  k = 2
  q => t
  print of(2), 3
  print of(k), 3
  print of(q), 4
  print of(k+0), 5
  write (*, of(t)) 6
  print *, g(2), sum(g(1+1)), size(g(k)), g(k*2) + g(4), lbound(g(q)), h(w), h('ab'), len(h(w//'r'))
contains
  function of(n)
    integer, intent(in), target :: n
    character(4) :: of(n)
    of(1) = '("a"'
    of(2) = ',i4)'
  end function
  function g(n)
    integer, target :: n
    integer :: g(n)
    g = n
  end function
  function h(c)
    character(*), target :: c
    character(2*len(c)) :: h
    h = c//c
  end function
end program
