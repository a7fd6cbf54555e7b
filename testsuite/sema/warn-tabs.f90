! Tabs in statements: one warning a file; none for those in literals and comments.
! RUN: %check-errors --flags=-Wall %s
program p
  print *, 'a	b' !	c
  print *, "it's	'" !	c
  print *,	1, 2 !warning: no standard has tabs in statements: here is the first of this file
	print *, 3
end program
