subroutine a(n)
  integer n, x(3)
  x = n
  if (n > 0) call b(n - 1)
  print *, x
end
subroutine b(n)
  integer n, y(2)
  real, save :: t = 0
  y = -n
  t = t + 1
  if (n > 0) call a(n - 1)
  print *, y, t
end
program p
  call a(4)
end
