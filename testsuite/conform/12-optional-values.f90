! Clause 12: absent OPTIONAL arguments of intrinsic functions whose value is of CHARACTER(*) or a structure.
! RUN: %compare %light %s
program p
  type t
    integer i
    character(2) c
  end type
  call s(['ab', 'cd', 'ef', 'gh'], [t(1,'a'), t(2,'b'), t(3,'c'), t(4,'d')])
  call s(['ab', 'cd', 'ef'], [t(1,'a'), t(2,'b'), t(3,'c')], 'zz', ['xy'], [t(9,'z')])
contains
  subroutine s(c, x, pad, more, px)
    character(*), intent(in) :: c(:)
    type(t), intent(in) :: x(:)
    character(*), optional :: pad, more(:)
    type(t), optional :: px(:)
    type(t) :: y(2,2)
    character(:), allocatable :: d(:)
    print *, eoshift(c, 1, pad)
    d = eoshift(c(2:), -1, pad)
    print *, d, len(d)
    print *, reshape(c, [2, 2], more)
    y = reshape(x, [2, 2], px)
    print *, y
  end subroutine
end
