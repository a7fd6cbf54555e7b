! Clause 10: IOMSG= of formats that only run time finds wrong, and of items that they are wrong for.
! RUN: %compare %light %s
program messages
  implicit none
  character(len=100) :: writes(56) = [character(100) :: &
    '(f4.1,i3,i4)', '(f4.1, i3 , i4)', '(f4.1  ,  2(i3 , i4))', '(i5)', '  (i5)', &
    '(1x,''abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz'',1x,''abcdefghijklmnopqrstuvwxyz'',i3)', '(f5.1,a', &
    'f5.1,a)', '(f5.1,q3)', '(f5.1,a, x3)', '(f5.1,a,ix)', '(f5,a,i3)', '(f5.1,,i3)', '(f5.1,a0)', '(f5.1,''abc)', &
    '(f5.1,9habc)', '(f5.1,a,i2.3)', '(f5.1,a,i2.)', '(e10.,a,i2)', '(e10.3e,a,i2)', '(0x,a,i2)', '(t0,a,i2)', '(t,a,i2)', &
    '(tl0,a,i2)', '(tl,a,i2)', '(p,a,i2)', '(-3x,a,i2)', '(+a,i2)', '()', '', '(1x)', '(*(1x))', '(*a)', '(0(a))', '(0a)', &
    '(3:,a)', '(b)', '(g0.,a)', '(g5,a)', '(g5.2e,a)', '(e10.3e0,a)', '(es10,a)', '(d10,a)', '(z,a)', '(o8.9,a)', '(dt,a)', &
    '(a;i3)', '(1x a i3)', '(0habc)', '(3)', '(3,a)', '(2p3,a)', '(s5,a)', '(n5)', '(e10.0)', '(3p,e10.1)']
  character(len=20) :: reads(12) = [character(20) :: &
    '(i3,''a'',i2)', '(i3,1ha,i2)', '(i0,i2)', '(f0.1,i2)', '(i3,f2.0)', '(a2,i2)', '(1x)', '()', '(i2.3,g0)', '(z0,i2)', &
    '(es0.1)', '(1x,a0)']
  character(len=80) :: buffer
  character(len=250) :: msg
  integer :: ios, k, i, j
  do k = 1, size(writes)
    msg = 'none'
    buffer = ' '
    write (buffer, trim(writes(k)), iostat=ios, iomsg=msg) 1.5, 'abc', 3
    print '(a,1x,i0,1x,3a)', trim(writes(k)), ios, '[', trim(msg), ']'
  end do
  do k = 1, size(reads)
    msg = 'none'
    buffer = '12345678901234567890'
    read (buffer, trim(reads(k)), iostat=ios, iomsg=msg) i, j
    print '(a,1x,i0,1x,3a)', trim(reads(k)), ios, '[', trim(msg), ']'
  end do
end program
