! Clause 11.1: a main program without PROGRAM has no name: `main` may be a variable or an internal procedure's.
! RUN: %compare %s
integer :: main(3)
main = [1, 2, 3]
print *, main
call inner(main(2))
contains
  subroutine inner(k)
    integer, intent(in) :: k
    real :: x(k)
    x = k
    print *, x
  end subroutine
end
