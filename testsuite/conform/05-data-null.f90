! Clauses 4, 5 and 12: NULL() in DATA, constructors of arrays of any rank and of pointers' values, CHARACTER(*) results of ENTRY.
! RUN: %compare %light %s
function one(k)
  character(len=*) :: one, two
  integer :: k
  one = 'one' // repeat('!', k)
  return
entry two(k)
  two = 'two' // repeat('?', k)
end function
program p
  implicit none
  integer :: i
  integer, pointer :: q, r(:)
  character(len=8) :: one
  character(len=8) :: two
  data q /null()/, r /null()/
  print *, associated(q), associated(r)
  allocate (q, r(2))
  print *, associated(q), associated(r)
  q = 3
  r = q
  print *, r
  print *, (/ (gen(i), i = 1, 3) /)
  print *, size([(1.5, gen(i), all2(i), i = 1, 2)])
  call again
  call again
  print *, one(2), two(3), '|'
contains
  function gen(n)
    real, pointer :: gen(:, :)
    integer :: n, i, j
    allocate (gen(n, n + 1))
    forall (i = 1:n, j = 1:n + 1) gen(i, j) = i*i + j
  end function
  function all2(n)
    real, allocatable :: all2(:, :)
    integer :: n
    allocate (all2(2, n))
    all2 = n
  end function
  subroutine again
    integer, pointer :: s
    data s /null()/
    print *, associated(s)
    allocate (s)
  end subroutine
end program
