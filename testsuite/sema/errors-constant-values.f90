! Constants that do not fit: arguments of intrinsic functions, vector subscripts with an element twice, lengths of targets, NULL(mold).
! RUN: %check-errors --no-notes %s
subroutine values(x, i, s)
  implicit none
  real :: x, y(2), z(3, 2)
  integer :: i
  character(3) :: s(2), e(2)
  integer, parameter :: order(2) = [1, 1]
  print *, nearest(x, 0.0)                    !error: the second argument of NEAREST must not be zero
  print *, nearest(x, -1.0)
  print *, ishftc(i, 10, 2)                   !error: the argument 'shift' of ISHFTC must be from -2 to 2, it is 10
  print *, ishftc(i, 1, -2)                   !error: the argument 'size' of ISHFTC must be from 1 to 32, it is -2
  print *, ishftc(i, 1, 33)                   !error: the argument 'size' of ISHFTC must be from 1 to 32, it is 33
  print *, ishftc(i, -2, 2)
  print *, reshape(y, [2, 1], order=[2, 2])   !error: ORDER= of RESHAPE must be a permutation of 1 to 2
  print *, reshape(y, [2, 1], order=order)    !error: ORDER= of RESHAPE must be a permutation of 1 to 2
  print *, reshape(y, [2, 1], order=[2, 1])
  e = eoshift(s, 1, boundary='x')             !error: BOUNDARY of EOSHIFT must be as long as the elements of the array
  e = eoshift(s, 1, boundary='xyz')
  print *, iachar(e), ichar(s(1)(2:2))        !error: the argument 'c' of IACHAR must have length 1, it has 3
  print *, ichar(s(1)(2:3))                   !error: the argument 'c' of ICHAR must have length 1, it has 2
  print *, repeat(s(1), -1)                   !error: the argument 'ncopies' of REPEAT must be 0 or more, it is -1
  read *, y([1, 1])                           !error: element 1 stands twice in a section that is read
  z([1, 3, 1], 2) = 0                         !error: element 1 stands twice in a section that is assigned
  z([1, 3, 2], 2) = z(:, 1)
  y([i, 1]) = z([1, 1], 1)
end subroutine values
subroutine targets
  implicit none
  type box
    integer, pointer :: one
    integer, pointer :: list(:)
  end type box
  character(4), pointer :: s
  character(20), pointer :: p
  character(2), pointer :: q
  integer, pointer :: i, v(:)
  real, pointer :: r
  integer, target :: t
  type(box) :: b
  allocate (s)
  q => s(2:3)
  p => s(2:3)                                 !error: the target has another length than the POINTER
  b = box(null(i), null(v))
  b = box(v, null())                          !error: an array of rank 1 is given to the POINTER component 'one', which is a scalar
  b = box(null(r), null())                    !error: the pointer in NULL() is REAL(4) of rank 0, but INTEGER(4) of rank 0 is to be associated
  b = box(null(), null(i))                    !error: the pointer in NULL() is INTEGER(4) of rank 0, but INTEGER(4) of rank 1 is to be associated
  b = box(t, t)                               !error: a scalar is given to the POINTER component 'list', which has rank 1
end subroutine targets
subroutine units
  character(3), parameter :: words(2) = ['1  ', '2  ']
  integer :: i
  read (words(1), *) i                        !error: an internal unit must be a variable
  write (3, pos=5, rec=4) i                   !error: POS= and REC= cannot stand together
  goto 20                                     !error: no jump can lead to the statement with label 20
  forall (i=1:3)
20 end forall
end subroutine units
