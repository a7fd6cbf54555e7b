! What names for parts of COMPLEX variables cannot be, and what cannot be done with them.
! RUN: %check-errors --no-notes %s
subroutine parts(z, w)
  complex, intent(in) :: z
  complex :: w(4)
  complex, parameter :: one = (1., 2.)
  real, pointer :: f(:)
  integer :: i
  associate (r => z%re, p => w([1, 3])%im, v => one%re, k => w%re)
    r = 1              !error: 'z' is INTENT(IN) and cannot be assigned
    p = 2              !error: 'p' stands for a section with a vector subscript and cannot be assigned
    v = 3              !error: this name is associated with the value of an expression and cannot be assigned
    k(1, 2) = 3        !error: 'k' has rank 1, 2 subscripts are given
    print *, r(2)      !error: 'r' is a scalar, not an array or function
    print *, k%im      !error: 'k' is no structure and has no components
    k = [1, 2]         !error: 'w' has extent 4 in dimension 1, the array constructor has 2
    k => f             !error: 'k' is a name of ASSOCIATE and cannot be associated
    allocate (k(3))    !error: 'k' is a name of ASSOCIATE and cannot be allocated
    read *, (k(i), i=1, 4) !error: a part of a COMPLEX variable is not supported as an item of READ here
  end associate
end subroutine
