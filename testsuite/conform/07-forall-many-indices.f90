! Clause 7.5.4: FORALL with more indices than an array may have dimensions, over mapped arrays. The loops
! that it becomes are short, and as stencils they must not be unrolled all at once.
! RUN: %compare --np 1,3,4 %light %s
program many
implicit none
integer :: a(32, 32), b(64), i1, i2, i3, i4, i5, i6, i7, i8, i9
!hpf$ distribute a(block,*)
!hpf$ distribute b(cyclic)
a = 0
forall (i1=0:1, i2=0:1, i3=0:1, i4=0:1, i5=0:1, i6=0:1, i7=0:1, i8=0:1, i9=0:1)
  a(1 + i1 + 2*i3 + 4*i5 + 8*i7 + 16*i9, 2 + i2 + 2*i4 + 4*i6 + 8*i8) = i1 - i9 + 10*i2
end forall
print *, sum(a), count(a /= 0), a(32,17), a(1,2), sum(a(:,18:))
b = 1
forall (i1=0:1, i2=0:1, i3=0:1, i4=0:1, i5=0:1, i6=0:1, i1 /= i6) &
  b(1 + i1 + 2*i2 + 4*i3 + 8*i4 + 16*i5 + 32*i6) = b(64 - i1 - 2*i2 - 4*i3 - 8*i4 - 16*i5 - 32*i6) + i3
print '(32i2)', b
do i1 = 0, 1
  do i2 = 0, 1
    do i3 = 0, 1
      do i4 = 0, 1
        do i5 = 0, 1
          do i6 = 0, 1
            b(1 + i6 + 2*i5 + 4*i4 + 8*i3 + 16*i2 + 32*i1) = b(1 + i6 + 2*i5 + 4*i4 + 8*i3 + 16*i2 + 32*i1) * i3 + i6
          end do
        end do
      end do
    end do
  end do
end do
print '(32i2)', b
end
