! ASSOCIATE: names that are wrong, and what is refused.
! RUN: %check-errors %s
subroutine names(n)
  integer :: a(10), n, v(3)
  associate (x => a, x => n)        !error: 'x' is associated twice
    x(1) = 1
  end associate
  associate (y => a(1:9:2), z => a(v))
    y(1) = y(1, 2)                  !error: 'y' has rank 1, 2 subscripts are given
    y(1:2) = 0
    y(1:3:2) = 0
    z(2) = 0                        !error: a part of a section with a vector subscript
  end associate
end subroutine names
