! Declarations behind what reads like a statement function, and is an assignment to an element.
! RUN: %check-errors %s
subroutine looks_like_a_function
  integer :: f(3)
  f(1) = 2    !note: that is this one: no statement function
  integer :: k !error: this must come before the first executable statement
end subroutine
subroutine is_none
  g(i) = i + 1 !note: that is this one: no statement function
  dimension g(3) !error: this must come before the first executable statement
end subroutine
subroutine is_one
  h(x) = x + 1
  dimension k(3)
  k(1) = int(h(1.))
end subroutine
