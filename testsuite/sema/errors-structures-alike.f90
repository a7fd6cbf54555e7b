! A structure is no argument for a dummy whose type only looks alike: other bounds, other attributes, and without -std=legacy.
! RUN: %check-errors %s
program p
  type face
    sequence
    real a(3)
  end type
  type edge
    sequence
    real, pointer :: a
  end type
  type plain
    integer i
  end type
  type(face) f
  type(edge) e
  type(plain) q
  call sub(f)   !error: TYPE(face) is passed to the dummy argument 'g', which is TYPE(face)
  call join(e)  !error: TYPE(edge) is passed to the dummy argument 'g', which is TYPE(edge)
  call move(q)  !error: TYPE(plain) is passed to the dummy argument 'g', which is TYPE(plain)
end program
subroutine sub(g)
  type face
    sequence
    real a(4)
  end type
  type(face) g    !note: declared here
end subroutine
subroutine join(g)
  type edge
    sequence
    real a
  end type
  type(edge) g    !note: declared here
end subroutine
subroutine move(g)
  type plain
    integer i
  end type
  type(plain) g   !note: declared here
end subroutine
