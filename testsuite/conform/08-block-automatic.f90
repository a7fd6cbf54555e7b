! Clause 8: automatic arrays of a BLOCK that runs again, with -fno-automatic too.
! RUN: %compare %s && %compare --np 1 --flags=-fno-automatic %s
program block_automatic
  call s(3)
  call s(2)
contains
  subroutine s(n)
    integer, intent(in) :: n
    integer :: i
    do i = 1, 2
      block
        character(n) :: m(n+i)
        integer :: a(len(m)), b(n)
        m = 'abc'; b = 1; a = 2
        print *, m, a, b
      end block
    end do
  end subroutine
end program
