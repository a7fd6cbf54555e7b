! Clause 5: lengths of CHARACTER that only statements find: reductions, and whatever stands in a BLOCK construct.
! RUN: %compare %light %s
module util
  implicit none
contains
  function join(words, sep) result(str)
    character(len=*), intent(in) :: words(:), sep
    character(len=(size(words) - 1)*len_trim(sep) + sum(len_trim(words))) :: str
    integer :: i
    str = ''
    if (size(words) < 1) return
    str = words(1)
    do i = 2, size(words)
      str = trim(str) // trim(sep) // words(i)
    end do
  end function
  subroutine show(c)
    character(*), intent(in) :: c(:)
    character(len=maxval(len_trim(c))) :: t, u
    character(len=len(t)+2) :: v
    integer :: k(len(t))
    integer :: i
    t = 'abcdefghijk'
    u = 'uvwxyzuvwxyz'
    v = t // u
    k = [(i, i=1, size(k))]
    print *, t, len(t), u, v, len(v), k, f(c)
    t(2:2) = '#'
    call inner
  contains
    subroutine inner
      character(len=count(c /= ' ')) :: w
      w = t
      print *, w, '|', t, len(w)
    end subroutine
  end subroutine
  character(len=sum(len_trim(c))) function f(c)
    character(*), intent(in) :: c(:)
    f = repeat('-', 40)
  end function
end module
function ext(n) result(r)
  integer, intent(in) :: n(3)
  character(len=sum(n*2)) :: r
  r = 'external'
end function
program main
  use util
  implicit none
  interface
    function ext(n) result(r)
      integer, intent(in) :: n(3)
      character(len=sum(n*2)) :: r
    end function
  end interface
  character(10) :: c(3) = ['ab  ','abcd','x   ']
  character(5) :: words(5:8) = ['two  ', 'three', 'four ', 'five '], sep = '^#^'
  integer :: n
  call show(c)
  call show(c(1:3:2))
  print *, join(words, sep), len(join(words, sep))
  print *, join(words(5:7:2), sep) // '|' // join(words(7:8), sep)
  print *, ext([1, 0, 2]), len(ext([1, 1, 1]))
  n = 3
  do n = 3, 5, 2
    block
      character(n) :: s
      character(len=2*n+1) :: t
      s = 'blocked'
      t = s // s
      print *, s, len(s), t, len(t)
      if (n == 5) exit
      s(2:3) = '..'
      print *, s
    end block
  end do
end program
