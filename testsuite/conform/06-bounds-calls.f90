! -fcheck=bounds calls functions in bounds of sections once.
! RUN: %compare %light --flags=-fcheck=bounds %s
program p
  integer :: a(5), b(3), cnt, x(2, 3), k
  b = [1, 2, 3]
  cnt = 0
  a = 0
  a(bar(1):3) = b
  print *, cnt
  a(1:3) = b(bar(1):3)
  print *, cnt
  a(1:3:bar(1)) = b(1:bar(3))
  print *, cnt
  print *, a(bar(2):4)
  k = bar(2)
  x = 3
  print *, sum(x, dim=k), maxval(x, dim=k - 1)
contains
  integer function bar(n)
    integer, intent(in) :: n
    cnt = cnt + 1
    bar = n
  end function
end program
