! 08-associate-substrings.f90: substrings, and elements, of names that ASSOCIATE gives to substrings.
! RUN: %compare %s
program associate_substrings
  implicit none
  character(20) :: line = 'key=value; rest', w(3) = ['alpha', 'beta ', 'gamma']
  type t
    character(10) :: name = 'structured'
  end type
  type(t) :: x
  integer n, e
  n = index(line, '=')
  associate (l => line(n+1:))
    e = index(l, ';')
    print *, l(:e-1), '|', l(e:), len(l), len(l(2:3))
    l(1:1) = 'V'
    associate (m => l(2:e-1))
      m(2:2) = 'L'
      print *, m, m(:1), m(2:), len(m(2:))
    end associate
    call show(l(1:e-1))
  end associate
  print *, line
  associate (p => w(:)(2:4))
    print *, p, p(2)(2:2), p(1:2)(1:2)
    p(3)(1:1) = 'U'
  end associate
  print *, w
  associate (c => x%name(3:8))
    c(2:3) = 'XY'
    print *, c, c(5:6), c(4:)
  end associate
  print *, x%name
contains
  subroutine show(s)
    character(*) s
    print *, s, len(s)
  end subroutine
end program
