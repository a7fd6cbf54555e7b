! 16.2 (F2008): external procedures with binding labels are known by those: names may come again.
! RUN: %compare %s
module m
  interface
    subroutine work(k) bind(c, name='work_one')
      integer, value :: k
    end subroutine
  end interface
end module
program p
  use m
  integer, external :: other
  call work(3)
  print *, other()
  call plain(5)
  call unlike
end program
integer function other()
  procedure(work), pointer :: q
  interface
    recursive integer function work(k) bind(c, name='Work_Two')
      integer, value :: k
    end function
  end interface
  q => work
  other = work(4) + q(1)
end function
subroutine plain(k)
  interface
    subroutine work(k)
      integer :: k
    end subroutine
  end interface
  call work(k)
end subroutine
subroutine unlike
  use m, again => work
  interface
    subroutine label(k) bind(c, name='work_one')
      integer, value :: k
    end subroutine
  end interface
  call again(0)
  call label(1)
end subroutine
recursive subroutine work(k) bind(c, name='work_one')
  integer, value :: k
  print *, 'first', k
  if (k > 0) call work(k - 1)
end subroutine
recursive integer function work(k) bind(c, name='Work_Two') result(r)
  integer, value :: k
  r = 1
  if (k > 1) r = k * work(k - 1)
end function
integer function work2() bind(c, name='another')
  work2 = 2
end function
integer function work2() bind(c, name='the_other')
  work2 = 3
end function
subroutine work(k)
  integer :: k
  print *, 'third', k
end subroutine
