! C_F_POINTER of arrays of CHARACTERs, as texts of C are read.
! RUN: %compare %light %s
program p
 use iso_c_binding
 character(kind=c_char,len=1), target :: s(6) = (/'h','e','l','l','o',c_null_char/)
 character(kind=c_char,len=1), pointer :: q(:)
 character, pointer :: r(:,:)
 type(c_ptr) :: a
 integer :: i
 a = c_loc(s)
 call c_f_pointer(a, q, [huge(0)])
 i = 1
 do while (q(i) /= c_null_char)
  write (*,'(a)',advance='no') q(i)
  i = i + 1
 end do
 print *, i
 call c_f_pointer(c_loc(s(2)), r, [2,i/3])
 r(2,:) = '*'
 print *, r, shape(r), s(1:5), associated(q), text(a)
contains
 function text(c)
  type(c_ptr), intent(in) :: c
  character(:), allocatable :: text
  character(c_char), pointer :: t(:)
  integer :: n
  call c_f_pointer(c, t, [100])
  n = 0
  do while (t(n+1) /= c_null_char)
   n = n + 1
  end do
  allocate (character(n) :: text)
  do n = 1, len(text)
   text(n:n) = t(n)
  end do
 end function
end program
