! Clause 5.4.3: pointers that begin with substrings of elements and variables; %REF(x) as an argument.
! RUN: %compare %light %s
character(20), target, save :: x(6)
character(20), target, save :: y
character(10), pointer :: p => x(6)(7:16)
character(3), pointer :: q => y(2:4)
integer :: i
real :: z = 2.5
x = 'ABCDEFGHIJKLMNOPQRST'
y = 'abcdefgh'
print *, p, q
p = 'zz'
print *, x(6)
i = 4
call fs(%ref(i), %REF(z))
print *, i
contains
  subroutine fs(i, x)
    integer i
    real x
    print *, i, x
    i = i + 1
  end subroutine
end program
