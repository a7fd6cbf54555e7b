! Clause 10: edit descriptors, list-directed and NAMELIST editing, on output and input.
! RUN: %compare --np 1,3,4 %s
program formats
  implicit none
  integer, parameter :: n = 6
  integer :: v(n) = (/ 1, -22, 333, -4444, 55555, 0 /)
  real(8) :: x(n) = (/ 0d0, 1.5d0, -2.25d0, 1234.5678d0, -1d-3, 9.9999d5 /)
  real :: s(n) = (/ 0.1, 123456.7, -1e10, 1e-10, 0.5, 99.95 /)
  complex :: z(3) = (/ (1, 2), (-0.5, 1e5), (0, 0) /)
  logical :: l(4) = (/ .true., .false., .true., .true. /)
  character(len=80) :: text
  character(len=5) :: c(3) = (/ 'one  ', 'two  ', 'three' /)
!HPF$ DISTRIBUTE (BLOCK) :: v, x, z
!HPF$ DISTRIBUTE (CYCLIC) :: s, l, c
  call edit_i
  call edit_i_minimum
  call edit_b_o_z
  call edit_f
  call edit_f_zero_width
  call edit_e
  call edit_e_exponent
  call edit_en
  call edit_es
  call edit_g
  call edit_g_other
  call edit_d
  call edit_l
  call edit_a
  call edit_scale
  call edit_sign
  call edit_position
  call edit_slash_colon
  call edit_literals
  call edit_groups
  call edit_reversion
  call edit_overflow
  call edit_complex
  call edit_blanks
  call format_variable
  call format_array
  call format_statement
  call format_parentheses
  call format_run_time
  call list_integers
  call list_reals
  call list_characters
  call list_mixed
  call list_long_lines
  call read_i
  call read_f
  call read_e_forms
  call read_l
  call read_a
  call read_b_o_z
  call read_blanks
  call read_scale
  call read_positions
  call read_list
  call read_list_repeats
  call read_list_nulls
  call read_list_slash
  call read_slash_behind
  call read_list_strings
  call read_list_complex
  call read_list_lines
  call namelist_write
  call namelist_read
  call namelist_read_arrays
  call namelist_read_odd
  call special_values
  call rounding
  call extreme_values
  call empty_items
contains

  subroutine edit_i
    print '(a)', 'edit_i'
    print '(6i8)', v; print '(i3,i1,i10)', 123, 7, -5; print '(2i5)', v(1:3); print '(i0,1x,i0,i0)', 5, -17, huge(1)
    print '(i20)', huge(1_8); print '(4i5)', int(v(1:2), 1), int(v(3), 2)
  end subroutine edit_i

  subroutine edit_i_minimum
    print '(a)', 'edit_i_minimum'
    print '(6i8.4)', v; print '(i5.0,a)', 0, '|'; print '(i5.5,i6.3,i3.2)', 12, -5, 7; print '(i0.4)', 42; print '(i4.0)', 12
  end subroutine edit_i_minimum

  subroutine edit_b_o_z
    print '(a)', 'edit_b_o_z'
    print '(b10,b12.8,b0)', 5, 5, 10; print '(o10,o8.5,o0)', 64, 8, 511; print '(z8,z8.6,z0)', 255, 48879, 4096
    print '(3z10)', v(1:3); print '(b32)', -1; print '(z16)', -1_8; print '(o11)', -8; print '(z9)', -2_2; print '(b8.8)', 3_1
  end subroutine edit_b_o_z

  subroutine edit_f
    print '(a)', 'edit_f'
    print '(6f10.3)', x; print '(6f8.0)', x; print '(f5.2,f6.1,f12.7)', 3.14159, -2.55, 1d0/3; print '(6f12.4)', s
    print '(f4.1,f3.1,f2.1)', 0.25, 0.35, 0.5; print '(f5.1)', -0.04; print '(f10.5)', (/ 1e-6, -1e-6, 0.0 /)
  end subroutine edit_f

  subroutine edit_f_zero_width
    print '(a)', 'edit_f_zero_width'
    print '(f0.2,1x,f0.0,1x,f0.3)', 3.14159, 2.5, 0.001; print '(f0.1,1x,f0.1)', -0.5, 100.0; print '(3(f0.4,1x))', x(2:4)
  end subroutine edit_f_zero_width

  subroutine edit_e
    print '(a)', 'edit_e'
    print '(6e12.4)', x; print '(e15.8,e10.1,e20.12)', 1.0, -123.0, 1d-5; print '(3e12.3)', s(1:3); print '(e9.0)', 5.0
    print '(e14.6)', 1d100; print '(e14.6)', 1d-200
  end subroutine edit_e

  subroutine edit_e_exponent
    print '(a)', 'edit_e_exponent'
    print '(e14.4e4,e12.3e1,e12.3e3)', 12.5, 2.5, 1d100; print '(3e14.3e2)', x(2:4); print '(e10.2e1)', 1e10
  end subroutine edit_e_exponent

  subroutine edit_en
    print '(a)', 'edit_en'
    print '(6en14.3)', x; print '(en12.2,en12.0,en14.5e3)', 1234.5, 0.5, 1d-7; print '(4en12.3)', 999.9996, 1000.0, 9.9999, 0.0
  end subroutine edit_en

  subroutine edit_es
    print '(a)', 'edit_es'
    print '(6es13.4)', x; print '(es10.2,es12.3e3,es9.0)', 12345.0, 1d-100, 5.5; print '(3es12.4)', s(4:6); print '(es10.3)', 9.9996
  end subroutine edit_es

  subroutine edit_g
    print '(a)', 'edit_g'
    print '(6g12.4)', x; print '(g10.3)', (/ 0.01, 0.1, 1.0, 10.0, 100.0, 1000.0 /); print '(g14.6e3)', 1234567.0, 12.0
    print '(g12.4)', 99999.0, 9999.5, 0.099999, 0.0999949; print '(g10.1)', 0.95, 9.5; print '(6(1x,1pg9.0e2))', 0.0, 0.04, 0.06, 0.4, 0.6, 243.0
  end subroutine edit_g

  subroutine edit_g_other
    print '(a)', 'edit_g_other'
    print '(g5.1,g8.2,g6.1,g3.1)', 42, 'text', .true., 7; print '(3g10.2)', v(1:3); print '(3g8.1)', c; print '(g0,1x,g0,1x,g0,1x,g0)', 1, 2.5, 'x', .false.
  end subroutine edit_g_other

  subroutine edit_d
    print '(a)', 'edit_d'
    print '(6d12.4)', x; print '(d10.2,d15.7)', 1d0, -1d-10; print '(1pd12.4)', 123d0
  end subroutine edit_d

  subroutine edit_l
    print '(a)', 'edit_l'
    print '(4l3)', l; print '(l1,l5,4l2)', .true., .false., l; print '(l7)', l(2)
  end subroutine edit_l

  subroutine edit_a
    print '(a)', 'edit_a'
    print '(3a)', c; print '(3(a,"|"))', c; print '(3a7)', c; print '(3a2)', c; print '(a3,a,a10)', 'abcdef', 'gh', 'ij'; print '(a)', c(1)(1:0)
    print '(2(a1,1x))', c(2:3)
  end subroutine edit_a

  subroutine edit_scale
    print '(a)', 'edit_scale'
    print '(1p,3e12.4,0p,f8.2)', 1.5, 22.0, 333.0, 4.0; print '(2pf10.3,-1pf10.3)', 1.5, 15.0; print '(1p3g12.4)', 0.01, 1.5, 1e6
    print '(3pe14.5,-2pe14.5)', 1.2345, 1.2345; print '(1pes12.3,2pen12.3)', 12.0, 12.0
  end subroutine edit_scale

  subroutine edit_sign
    print '(a)', 'edit_sign'
    print '(sp,i5,f7.2,e10.2,s,i5)', 5, 1.5, 2.0, 6; print '(ss,i4,sp,i4,s,i4)', 1, 2, 3; print '(sp,3i6)', v(1:3); print '(sp,f6.1)', -0.0
  end subroutine edit_sign

  subroutine edit_position
    print '(a)', 'edit_position'
    print '(i3,5x,i3)', 1, 2; print '(t5,a,t1,a)', 'abc', 'xy'; print '(a,tr3,a,tl5,a)', 'abcd', 'efgh', 'Z'; print '(t10,i3,t2,i3)', 1, 2
    print '(a,t3,a)', 'abcdef', '**'; print '(tl5,a)', 'q'; print '(a,5x)', 'end'; print '(a,3x,t20,tl10)', 'x'; print '(1x,a,t1,a)', 'b', 'a'
  end subroutine edit_position

  subroutine edit_slash_colon
    print '(a)', 'edit_slash_colon'
    print '(i3/i3//i3)', 1, 2, 3; print '(3(i3,:,","))', 1, 2; print '(i2,:,/,"more",i2)', 1; print '(2(i2,:,"-"),"end")', 1, 2; print '(/,a,/)', 'mid'
    print '(3/,a)', 'x'
  end subroutine edit_slash_colon

  subroutine edit_literals
    print '(a)', 'edit_literals'
    print '("it''s",1x,''say "x"'')'; print "('it''s',"" ok"")"; print '(5hhello,1x,i2)', 3; print '(''a'',i1,''b'')', 1, 2; print '("no items")'
    print '("")'; print '(''&'')'
  end subroutine edit_literals

  subroutine edit_groups
    print '(a)', 'edit_groups'
    print '(2(i3,2(f5.1)))', 1, 1.0, 2.0, 2, 3.0, 4.0; print '(3(a,2i4))', 'x', 1, 2, 'y', 3, 4; print '(2(2(2i3)))', v(1), v(1), v(1), v(6), v(6), v(6), 7, 8
    print '(i2,(3i3),i2)', 1, 2, 3, 4, 5; print '(((i3)))', 7; print '(1(i2),0p,1x,2(1x))', 3
  end subroutine edit_groups

  subroutine edit_reversion
    print '(a)', 'edit_reversion'
    print '(2i4)', (/ 1, 2, 3, 4, 5 /); print '(a,2(i3))', 'n', 1, 2; print '(i2,(1x,f4.1,i2))', 1, 2.0, 3, 4.0, 5, 6.0, 7; print '(2i3,/)', 1, 2, 3
    print '("h",2(i2,","),(i4))', 1, 2, 3, 4, 5; print '(6i7)', v, v
  end subroutine edit_reversion

  subroutine edit_overflow
    print '(a)', 'edit_overflow'
    print '(i2,i3,f3.1,e5.1,l1,f4.2)', 100, -100, 10.0, 1.0, .true., -1.5; print '(6i3)', v; print '(6f6.2)', x; print '(e6.2,es7.1,b3,z1)', 1.0, 1.0, 15, 255
    print '(f1.0,f2.0)', 1.0, 1.0
  end subroutine edit_overflow

  subroutine edit_complex
    print '(a)', 'edit_complex'
    print '(2f8.2)', z; print '("(",f5.1,",",f8.1,")")', z; print '(2(e10.2,1x))', z(1:2); print '(f6.2,es10.2)', (1.5, 2.5)
  end subroutine edit_complex

  subroutine edit_blanks
    integer :: i, j
    print '(a)', 'edit_blanks'
    text = '1 2 3 '; read (text(:6), '(bn,i6)') i; text = '1 2 3 '; read (text(:6), '(bz,i6)') j; print *, i, j; text = ' 12 '; read (text(:4), '(i4)') i; print *, i
    print '(bn,i4,bz,i4)', 1, 2
  end subroutine edit_blanks

  subroutine format_variable
    character(len=20) :: f
    integer :: k
    print '(a)', 'format_variable'
    f = '(i5,1x,f6.2)'; print f, 7, 2.5; do k = 1, 3
      write (f, '("(i",i1,")")') k + 2; write (*, f) k
    end do
    write (*, fmt='('//'a'//')') 'built'; print f(1:4), 99
  end subroutine format_variable

  subroutine format_array
    character(len=4) :: f(3) = (/ '(i4,', 'f6.2', ',a) ' /)
    print '(a)', 'format_array'
    print f, 5, 2.5, 'x'; write (*, f) 6, 3.5, 'y'
  end subroutine format_array

  subroutine format_statement
    print 10, 1, 2.0
    write (*, 20) v(1:3)
    write (*, fmt=30)
10  format ('format_statement', i4, f6.2)
20  format (1x, 3 (i6, :, ','))
30  format (' none')
  end subroutine format_statement

  subroutine format_parentheses
    print '(a)', 'format_parentheses'
    print '( 2 ( i 3 , 1 x ) , a )', 1, 2, 'blanks'; print '(i3)trailing', 4; print ' (i3)', 5; print '(a,(a),((a)))', 'x', 'y', 'z'
  end subroutine format_parentheses

  subroutine list_integers
    print '(a)', 'list_integers'
    print *, v; print *, 1_1, 2_2, 3_4, 4_8; print *, -1_1, -2_2, -3, -4_8; print *, huge(1_8), -huge(1) - 1; print *, v(1:2), int(v, 2), int(v, 8)
  end subroutine list_integers

  subroutine list_reals
    print '(a)', 'list_reals'
    print *, x; print *, s; print *, 1e0, 1e5, 1e6, 1e7, 1e8, 0.1, 0.01, 1e-5, 123456.0, 999999.9; print *, 1d0, 1d15, 1d16, 1d17, 0.1d0, 0.01d0, 1d-10
    print *, 0.0, -0.0, 3.0e38, 1e-38, 1d300, 1d-300, 2d0/3, 2.0/3
  end subroutine list_reals

  subroutine list_characters
    print '(a)', 'list_characters'
    print *, c; print *, 'a', 'b', 1, 'c', 2, 3, 'd'; print *, 'a'//'b', "it's", ''; print *, c(1), v(1), c(2); print *, 'x', 1.5, 'y', .true., 'z'
  end subroutine list_characters

  subroutine list_mixed
    print '(a)', 'list_mixed'
    print *, l, z, v(1), x(2), c(3); print *, (1d0, -2d0), (1e10, 1e-10), .true._1, .false._8; print *; print *, l(1), l(2), 'L', z(2)
  end subroutine list_mixed

  subroutine list_long_lines
    integer :: i
    character(len=100) :: t
    print '(a)', 'list_long_lines'
    print *, (i, i = 1, 40); print *, (x, i = 1, 3); t = repeat('abcdefghij', 10); print *, t; print *, 'short', t, 'after'; print *, (c, i = 1, 12), z, z
  end subroutine list_long_lines

  subroutine read_i
    integer :: a(4), b
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'read_i'
    text = '  1 -2 +3  4'; read (text(:12), '(4i3)') a; print *, a; text = '123456'; read (text(:6), '(i2,i1,i3)') a(1:3); print *, a; text = '12'; read (text(:2), '(i5)') b; print *, b
    text = '      '; read (text(:6), '(i6)') b; print *, b
  end subroutine read_i

  subroutine read_f
    real(8) :: a(5)
!HPF$ DISTRIBUTE a(CYCLIC)
    print '(a)', 'read_f'
    text = '  1.5  -25   3e2 4d-1  .5 '; read (text(:26), '(5f5.1)') a; print *, a; text = '12345'; read (text(:5), '(f5.2)') a(1); print *, a(1); text = '1.5'; read (text(:3), '(f10.0)') a(2); print *, a(2)
  end subroutine read_f

  subroutine read_e_forms
    real :: a(6)
    print '(a)', 'read_e_forms'
    text = '1.5E2 1.5+2 1.5D2 15-1  1E-2  -2.5e+0'; read (text(:37), '(6e6.0)') a; print *, a; text = '1.5 2.5 3.5 '; read (text(:12), '(g4.1,es4.1,en4.1)') a(1:3); print *, a(1:3)
  end subroutine read_e_forms

  subroutine read_l
    logical :: a(6)
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'read_l'
    text = 'T F .true..F.   trueFALSE'; read (text(:25), '(l1,l2,l7,l4,l6,l5)') a; print *, a
  end subroutine read_l

  subroutine read_a
    character(len=4) :: a, b, d(3)
!HPF$ DISTRIBUTE d(CYCLIC)
    print '(a)', 'read_a'
    text = 'abcdefgh'; read (text(:8), '(a,a)') a, b; print *, a, b; text = 'abcdefgh'; read (text(:8), '(a6,a2)') a, b; print *, a, b; text = 'abcdefghijkl'; read (text(:12), '(3a4)') d; print *, d
    text = 'xy'; read (text(:2), '(a)') a; print *, a//'|'; text = 'abcdefgh'; read (text(:8), '(a2,2x,a1)') a, b; print *, a, b, '|'
  end subroutine read_a

  subroutine read_b_o_z
    integer :: a(3)
    print '(a)', 'read_b_o_z'
    text = '1011 777 ff'; read (text(:11), '(b4,o4,z3)') a; print *, a; text = 'FFFFFFFF'; read (text(:8), '(z8)') a(1); print *, a(1)
  end subroutine read_b_o_z

  subroutine read_blanks
    integer :: i, j
    real :: r
    print '(a)', 'read_blanks'
    text = '1 2'; read (text(:3), '(i3)') i; print *, i; text = '   '; read (text(:3), '(i3)') j; print *, j; text = ' 1.5 '; read (text(:5), '(f5.1)') r; print *, r; text = '-  7'; read (text(:4), '(i4)') i; print *, i
  end subroutine read_blanks

  subroutine read_scale
    real :: a(3)
    print '(a)', 'read_scale'
    text = '  150 15.0 1.5e1'; read (text(:16), '(2pf5.0,f5.0,f6.0)') a; print *, a
  end subroutine read_scale

  subroutine read_positions
    integer :: i, j, k
    print '(a)', 'read_positions'
    text = '1234567890'; read (text(:10), '(t5,i2,tl4,i2,tr2,i1)') i, j, k; print *, i, j, k; text = '12,34'; read (text(:5), '(i2,1x,i2)') i, j; print *, i, j
    text = '1,22,333'; read (text(:8), '(3i5)') i, j, k; print *, i, j, k
  end subroutine read_positions

  subroutine read_list
    integer :: i, a(3)
    real :: r
    logical :: t
    character(len=6) :: w
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'read_list'
    text = '5 2.5 T hello'; read (text(:13), *) i, r, t, w; print *, i, r, t, w; text = '1,2 ,  3'; read (text(:8), *) a; print *, a; text = '7;'; read (text(:2), *) i; print *, i
  end subroutine read_list

  subroutine read_list_repeats
    integer :: a(6)
    real(8) :: r(4)
!HPF$ DISTRIBUTE (BLOCK) :: a, r
    print '(a)', 'read_list_repeats'
    text = '3*7 2*-1 9'; read (text(:10), *) a; print *, a; r = 5; text = '2*1.5,2*'; read (text(:8), *) r; print *, r; a = 0; text = '2*,4*8'; read (text(:6), *) a; print *, a
  end subroutine read_list_repeats

  subroutine read_list_nulls
    integer :: a(5) = (/ 1, 2, 3, 4, 5 /)
!HPF$ DISTRIBUTE a(CYCLIC)
    print '(a)', 'read_list_nulls'
    text = '10,,30,,50'; read (text(:10), *) a; print *, a; text = ',,7/'; read (text(:4), *) a; print *, a; text = ' , 8 , , 9 /'; read (text(:12), *) a; print *, a
  end subroutine read_list_nulls

  subroutine read_slash_behind ! of a scalar no record is asked for behind the last item
    character(len=12) :: a(2) = (/ '111111222222', '333333444444' /)
    character(len=8) :: f(6) = (/ character(8) :: '(i3/)', '(i3,//)', '(i3/i3)', '(/)', '(/i3/)', '(i3//)' /)
    integer :: i, k, m, ios(4)
    print '(a)', 'read_slash_behind'
    do i = 1, 6
      k = -1
      m = -1
      read (a(1), f(i), iostat=ios(1)) k
      read (a(1), f(i), iostat=ios(2)) k, m
      read (a(1), f(i), iostat=ios(3))
      read (a, f(i), iostat=ios(4)) k
      print *, i, ios, k, m
    end do
  end subroutine read_slash_behind

  subroutine read_list_slash
    integer :: a(4) = 0, b = 5
    print '(a)', 'read_list_slash'
    text = '1 2 / 3 4'; read (text(:9), *) a, b; print *, a, b; text = '/'; read (text(:1), *) b; print *, b
  end subroutine read_list_slash

  subroutine read_list_strings
    character(len=8) :: a, b, d(3)
!HPF$ DISTRIBUTE d(BLOCK)
    print '(a)', 'read_list_strings'
    text = '''it''''s'' "a b"'; read (text(:13), *) a, b; print *, a, b; text = 'abc,def ghi'; read (text(:11), *) d; print *, d; text = '"x,y" ''/'' 2*zz'; read (text(:14), *) a, d; print *, a, d
    text = 'toolongforit x'; read (text(:14), *) a, b; print *, a, b
  end subroutine read_list_strings

  subroutine read_list_complex
    complex :: a(3)
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'read_list_complex'
    text = '(1,2) ( 3.5 , -4 ) (0,1e2)'; read (text(:26), *) a; print *, a; text = '2*(1.5,2.5),(0,0)'; read (text(:17), *) a; print *, a
  end subroutine read_list_complex

  subroutine read_list_lines
    character(len=20) :: u(4) = (/ '1 2                 ', '3                   ', '                    ', '4,5 6 extra         ' /)
    integer :: a(6)
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'read_list_lines'
    read (u, *) a; print *, a; read (u, '(i1,i2,/,i1)') a(1:3); print *, a(1:3)
  end subroutine read_list_lines

  subroutine namelist_write
    integer :: i = 5, k(3) = (/ 1, 2, 3 /)
    real :: r = 1.5
    character(len=4) :: t = 'a b'
    logical :: b = .true.
    complex :: w = (1, 2)
    namelist /all_of_them/ i, k, r, t, b, w, x, c
    print '(a)', 'namelist_write'
    write (*, nml=all_of_them)
  end subroutine namelist_write

  subroutine namelist_read
    integer :: i, k(4)
    real(8) :: r
    character(len=6) :: t
    logical :: b
    character(len=60) :: u(5)
    namelist /input/ i, k, r, t, b
!HPF$ DISTRIBUTE k(BLOCK)
    print '(a)', 'namelist_read'
    i = 0; k = -1; r = 0; t = ''; b = .false.
    u = (/ '&input i = 7, k = 1 2 3 4                                   ', '  r=2.5e1                                                   ', &
      '! a comment                                                 ', ' t = ''ab c'' b=T                                             ', '/                                                           ' /)
    read (u, nml=input); print *, i, k, r, t, b
  end subroutine namelist_read

  subroutine namelist_read_arrays
    integer :: a(6), m(2, 3)
    character(len=70) :: u(3)
    namelist /g/ a, m
!HPF$ DISTRIBUTE a(CYCLIC)
!HPF$ DISTRIBUTE m(*,BLOCK)
    print '(a)', 'namelist_read_arrays'
    a = 0; m = 0
    u(1) = '&G a(2)=5, a(4:6) = 2*7, 8, m(1,:) = 1,2,3'; u(2) = 'a(1) = 9 m(2,2:3)=20 30'; u(3) = '&end'
    read (u, g); print *, a, m; u(1) = '&g a = 3*1,,2* / '; read (u, nml=g); print *, a
  end subroutine namelist_read_arrays

  subroutine namelist_read_odd
    integer :: i = 1
    real :: r = 2
    logical :: b(2) = .false.
    character(len=3) :: t(2) = 'zz'
    character(len=80) :: u
    namelist /odd/ i, r, b, t
    print '(a)', 'namelist_read_odd'
    u = ' &ODD I=  3 ,R=.5,B=.true. .f.,T=''x'',"y''z" /'; read (u, nml=odd); print *, i, r, b, t
    u = '&odd/'; read (u, nml=odd); print *, i; u = '$odd i=4 $end'; read (u, nml=odd); print *, i
  end subroutine namelist_read_odd

  subroutine format_run_time ! what the compiler takes, and the library may refuse, and the other way round
    character(len=12) :: f(9) = (/ character(12) :: '(2s,i3)', '(2bn)', '(i3.4)', '(dt)', '(i3,)', '(3p7i2)', '(g0.8e2)', '(1p2x,i3)', '(dt"a"(1,2))' /)
    integer :: i, ios, k
    print '(a)', 'format_run_time'
    do i = 1, 9
      text = ' '
      write (text, f(i), iostat=ios)
      print *, i, ios, trim(text)
      text = ' '
      write (text, f(i), iostat=ios) 7
      print *, i, ios, trim(text)
    end do
    write (text, '(2s,i3)', iostat=ios) 7
    print *, ios
    write (text, '(2t5,i3)', iostat=ios) 7
    print *, ios
    write (text, '(dt)', iostat=ios, iomsg=text) 7
    print *, ios, trim(text)
    write (text, '(dt)', iostat=ios, iomsg=text) 7.5
    print *, ios, trim(text)
    read (text, '(dt"a"(2))', iostat=ios, iomsg=text) k
    print *, ios, trim(text)
    if (i < 9) print 10, i
10  format (2sp, 2bz, dt, *('a'))
  end subroutine format_run_time

  subroutine special_values
    real :: a(4)
    real(8) :: zero
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'special_values'
    zero = 0; a(1) = real(1/zero); a(2) = -a(1); a(3) = a(1); a(4) = 0
    print *, a; print '(4f8.2)', a; print '(4e12.3)', a; print '(f2.0,f3.0,f4.0,f9.1)', a(1), a(1), a(2), a(1); print '(g10.2,es10.2)', a(1:2)
    a(1) = a(1)*0; print '(f6.2,f3.0,f2.0,e10.2)', abs(a(1)), abs(a(1)), abs(a(1)), abs(a(1)); text = 'inf nan -Infinity'; read (text(:17), *) a(1:3); print *, a(1), a(3)
    text = ' NaN+Inf'; read (text(:8), '(2f4.0)') a(1:2); print *, a(2), a(1) == a(1)
  end subroutine special_values

  subroutine rounding
    print '(a)', 'rounding'
    print '(8f6.1)', 0.05, 0.15, 0.25, 0.35, 0.45, 2.5, 3.5, -0.25; print '(8f5.0)', 0.5, 1.5, 2.5, 3.5, -0.5, -1.5, 4.5, 1e3
    print '(4e9.1)', 0.95, 0.949, 9.5, 0.05; print '(f20.15,f22.18)', 0.1d0, 0.1d0; print '(es12.5)', 1.000005d0, 9.999995d0; print '(f30.20)', 1d0/3
  end subroutine rounding

  subroutine extreme_values
    print '(a)', 'extreme_values'
    print '(f40.1)', 1d30; print '(e25.17)', huge(1d0), tiny(1d0); print '(es15.7)', huge(1.0), tiny(1.0); print *, huge(1d0), tiny(1.0), epsilon(1d0)
    print '(f10.3)', 1d20; print '(i0)', -huge(1_8) - 1; print '(g0)', 1d22, 1d21, 1e-5
  end subroutine extreme_values

  subroutine empty_items
    integer :: e(0)
    print '(a)', 'empty_items'
    print '(i5)', e; print *, e; print '(a,i3)', 'x', e; print '(a)', ''; print *, ''; print '()'; write (*, '(a)') 'after'
  end subroutine empty_items
end program formats
