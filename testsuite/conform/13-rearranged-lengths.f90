! Clause 13: what rearranges texts of another length than that of the variable is cut and filled.
! RUN: %compare %light %s
program rearranged_lengths
  character(10) w(3), w2(3,1)
  character(6) :: v(3) = (/ 'abc   ', 'de    ', 'fghi  ' /)
  character(3) :: u(3), u2(1,3)
  w2 = reshape(v, [3,1])
  u2 = reshape(v, [1,3])
  print *, w2, u2
  w = unpack(v(1:2), [.true.,.false.,.true.], 'xyzuvw')
  u = unpack(v(1:2), [.true.,.false.,.true.], v)
  print *, w, u
  w = transfer(v, v)
  u = transfer(v, v)
  print *, w, u
  w = pack(v, .true.)
  u = pack(v, .true.)
  print *, w, u
  w = eoshift(v, 1)
  print *, w
  w = cshift(cshift(['abc   ', 'de    ', 'fghi  '], 1), -1)
  u = eoshift(cshift(v, -1), 2)
  print *, w, u
  call s(v)
  call shaped(v(:2), 'xy')
  call shaped(v(3:3))
  call padded(['ab', 'cd', 'ef'], ['zz'])
contains
  subroutine s(x)
    character(*) x(:)
    character(len(x)) y(3)
    character(len(x)+1) z(3)
    y = cshift(x, 1)
    z = cshift(x, 1)
    print *, y, z
    y = reshape(x, [3])
    z = reshape(x, [3])
    print *, y, z
    z = cshift(y, 1)
    y = cshift(z, 1)
    print *, y, z
  end subroutine
  subroutine shaped(c, pad) ! shapes that only run time knows, lengths too
    character(*) c(:)
    character(*), optional :: pad
    character(2*len(c)) d(size(c))
    character(:), allocatable :: t(:,:), u(:)
    t = reshape(c, same(cshift(same([1,size(c)]),0)))
    print *, shape(t), len(t), t
    u = pack(c, c > 'b') // 'q'
    print *, shape(u), len(u), u
    d = c//c
    t = reshape(d, same(cshift(same([size(c),1]),0)))
    print *, shape(t), len(t), t
    print *, reshape(c, same(cshift(same([1,size(c)]),0)))
  end subroutine
  subroutine padded(c, more)
    character(*) c(:)
    character(*), optional :: more(:)
    print *, reshape(c, same(cshift(same([2,2]),0)), more)
  end subroutine
  elemental integer function same(x)
    integer, intent(in) :: x
    same = x
  end function
end program
