! Clause 9: statements on other units inside of items: a log, a table that is read, INQUIRE, REWIND, FLUSH; list input inside list input.
! RUN: %compare %s
module within
  integer :: logu = -1, calls = 0
contains
  integer function f(i)
    integer, intent(in) :: i
    calls = calls + 1
    write (logu, '(a,i0)') 'f of ', i
    f = i*i
  end function
  integer function lookup(name)
    character(*), intent(in) :: name
    integer :: u, ios, v
    character(10) :: k
    open (newunit=u, file='inside.tab', status='old', action='read')
    lookup = -1
    do
      read (u, *, iostat=ios) k, v
      if (ios /= 0) exit
      if (k == name) lookup = v
    end do
    close (u)
  end function
  integer function pick(i)
    integer, intent(in) :: i
    character(8) :: text = '2*1 2 3'
    integer :: b
    read (text, *) b
    pick = b + i - 1
  end function
  logical function exists(name)
    character(*), intent(in) :: name
    inquire (file=name, exist=exists)
  end function
  integer function rew(u)
    integer, intent(in) :: u
    rewind u
    read (u, *) 
    backspace u
    flush (u)
    rew = 1
  end function
end module
program inside
  use within
  integer :: u, i, a(5)
  character(50) :: l
!hpf$ distribute a(block)
  open (newunit=u, file='inside.tab')
  write (u, '(a)') 'one 1', 'two 2', 'three 3'
  close (u)
  open (newunit=logu, status='scratch')
  print *, f(1), f(2)
  print *, (f(i), i=1,3)
  print '(3i3)', (f(i), i=1,3)
  print *, lookup('two'), (lookup(merge('one  ', 'three', i == 1)), i=1,2)
  print *, (exists(merge('inside.tab', 'inside.not', i == 1)), i=1,2)
  print *, (rew(logu), i=1,2)
  write (l, *) (f(i), i=1,2)
  print *, l, calls
  l = '5 6 7 8 9'
  read (l, *) (a(f(i)), i=1,2)
  print *, a(1), a(4)
  a = [(f(i), i=1,5)]
  write (*, *) (a(i), f(i), i=1,5)
  open (newunit=u, status='scratch', form='unformatted')
  write (u) (f(i), i=1,2)
  rewind u
  read (u) (a(lookup('three')+i), i=1,2)
  print *, a
  rewind logu
  do
    read (logu, '(a)', end=9) l
    write (*, '(a,a)', advance='no') trim(l), ';'
  end do
9 print *
  l = '4*7 2*9'
  read (l, *) (a(pick(i)), i=1,5)
  print *, a
  open (20, file='inside.tab', status='old')
  close (20, status='delete')
end program
