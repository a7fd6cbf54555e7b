! Clause 9: files, units, records, positions, inquiries, errors; mapped arrays in every list.
! RUN: %compare --np 1,3,4 %s
program io
  implicit none
  integer, parameter :: n = 10
  integer :: a(n), m(4, 5)
  real(8) :: x(n), y(3, 4)
  complex :: z(4)
  logical :: l(6)
  character(len=4) :: c(5)
  character(len=20) :: text
!HPF$ DISTRIBUTE (BLOCK) :: a, z, c
!HPF$ DISTRIBUTE (CYCLIC) :: x, l
!HPF$ DISTRIBUTE m(BLOCK,CYCLIC)
!HPF$ DISTRIBUTE y(*,BLOCK)
  call fill
  call formatted_file
  call formatted_sections
  call list_file
  call unformatted_file
  call unformatted_short_read
  call unformatted_skip
  call unformatted_mixed
  call direct_unformatted
  call direct_formatted
  call direct_arrays
  call stream_unformatted
  call stream_formatted
  call stream_pos
  call internal_scalar
  call internal_array
  call internal_mapped_items
  call internal_substring
  call nonadvancing_write
  call nonadvancing_read
  call advance_size
  call advance_eor
  call implied_do
  call implied_do_nested
  call implied_do_read
  call implied_do_expressions
  call section_read
  call vector_read
  call reversed_write
  call iostat_end
  call iostat_err
  call end_label
  call err_label
  call eor_label
  call iomsg_case
  call backspace_case
  call backspace_unformatted
  call rewind_case
  call endfile_case
  call append_case
  call scratch_case
  call status_case
  call inquire_file
  call inquire_unit
  call inquire_iolength
  call inquire_position
  call open_modes
  call pad_case
  call blank_case
  call delim_case
  call record_length
  call preconnected
  call print_forms
  call namelist_file
  call namelist_records
  call read_into_expression_index
  call many_units
  call function_in_list
  call writing_function_in_list
  call character_file
  call read_past_items
  call rewrite_after_read
  call zero_items
  call big_array
  call newunit_case
  call internal_parts
contains
  subroutine fill
    integer :: i, j
    a = (/ (i*i - 20, i = 1, n) /); x = a/4d0
    forall (i = 1:4, j = 1:5) m(i, j) = 10*i + j
    forall (i = 1:3, j = 1:4) y(i, j) = i - j/8d0
    z = (/ (cmplx(i, -i), i = 1, 4) /); l = (/ (mod(i, 3) == 0, i = 1, 6) /)
    c = (/ 'ab  ', 'cde ', 'f   ', 'ghij', '    ' /)
  end subroutine fill

  subroutine formatted_file
    integer :: b(n), q(4, 5)
    real(8) :: w(n)
!HPF$ DISTRIBUTE b(CYCLIC)
!HPF$ DISTRIBUTE q(*,BLOCK)
!HPF$ ALIGN w(i) WITH b(i)
    print '(a)', 'formatted_file'
    open (10, file='f1.dat'); write (10, '(5i6)') a; write (10, '(4f10.4)') x; write (10, '(20i3)') m; rewind (10)
    read (10, '(5i6)') b; read (10, '(4f10.4)') w; read (10, '(20i3)') q; close (10)
    print *, all(b == a), all(w == x), all(q == m), b(3), q(2, 3)
  end subroutine formatted_file

  subroutine formatted_sections
    integer :: b(n)
!HPF$ DISTRIBUTE b(BLOCK)
    print '(a)', 'formatted_sections'
    open (10, file='f2.dat'); write (10, '(10i6)') a(n:1:-1), a(1:n:3), m(2:3, 5:1:-2); rewind 10; b = 0
    read (10, '(10i6)') b(1:9:2), b(10:2:-2); print *, b; read (10, '(i6)') b(1); print *, b(1); close (10, status='delete')
  end subroutine formatted_sections

  subroutine list_file
    integer :: b(n)
    complex :: w(4)
    logical :: k(6)
    character(len=4) :: d(5)
!HPF$ DISTRIBUTE (CYCLIC) :: b, w, k, d
    print '(a)', 'list_file'
    open (11, file='f3.dat', delim='quote'); write (11, *) a, z, l; write (11, *) c; rewind 11
    read (11, *) b, w, k; read (11, *) d; print *, b, w, k, d; close (11)
  end subroutine list_file

  subroutine unformatted_file
    real(8) :: w(3, 4), v(n)
    integer :: k
!HPF$ DISTRIBUTE w(CYCLIC,BLOCK)
!HPF$ DISTRIBUTE v(BLOCK)
    print '(a)', 'unformatted_file'
    open (12, file='f4.dat', form='unformatted'); write (12) y, 7; write (12) x(n:1:-1); write (12) c, l, z; write (12); rewind 12
    read (12) w, k; read (12) v; print *, all(w == y), k, v; close (12)
  end subroutine unformatted_file

  subroutine unformatted_short_read
    integer :: b(3), k
    print '(a)', 'unformatted_short_read'
    open (12, file='f5.dat', form='unformatted'); write (12) a; write (12) 99; rewind 12; read (12) b; read (12) k; print *, b, k; close (12)
  end subroutine unformatted_short_read

  subroutine unformatted_skip
    integer :: k, i
    print '(a)', 'unformatted_skip'
    open (12, file='f5.dat', form='unformatted'); do i = 1, 5
      write (12) i, a(1:i)
    end do; rewind 12; read (12); read (12); read (12) k; print *, k; read (12, iostat=i); read (12) k; print *, k; close (12, status='delete')
  end subroutine unformatted_skip

  subroutine unformatted_mixed
    integer(1) :: b1
    integer(8) :: b8
    real :: r
    logical(1) :: q
    character(len=3) :: s
    print '(a)', 'unformatted_mixed'
    open (12, status='scratch', form='unformatted'); write (12) 5_1, 2.5, 'xyz', huge(1_8), .true._1; rewind 12; read (12) b1, r, s, b8, q
    print *, b1, r, s, b8, q; close (12)
  end subroutine unformatted_mixed

  subroutine direct_unformatted
    integer :: i, k(2)
    real(8) :: r
    print '(a)', 'direct_unformatted'
    open (13, file='f6.dat', access='direct', form='unformatted', recl=16); do i = 5, 1, -1
      write (13, rec=i) i, -i, x(i)
    end do
    do i = 1, 5, 2
      read (13, rec=i) k, r; print *, k, r
    end do; close (13)
  end subroutine direct_unformatted

  subroutine direct_formatted
    character(len=8) :: s
    integer :: k
    print '(a)', 'direct_formatted'
    open (13, file='f7.dat', access='direct', form='formatted', recl=8); write (13, '(a,i3)', rec=2) 'two', 2; write (13, '(i8)', rec=1) 1
    write (13, '(a/a)', rec=3) 'three', 'four'; read (13, '(a)', rec=2) s; print *, s; read (13, '(i8)', rec=1) k; print *, k; read (13, '(a)', rec=4) s; print *, s
    close (13)
  end subroutine direct_formatted

  subroutine direct_arrays
    real(8) :: w(4, 3)
    integer :: j
!HPF$ DISTRIBUTE w(BLOCK,*)
    print '(a)', 'direct_arrays'
    open (13, file='f8.dat', access='direct', form='unformatted', recl=24); do j = 4, 1, -1
      write (13, rec=j) y(:, j)
    end do
    do j = 1, 4
      read (13, rec=j) w(j, :)
    end do; print *, all(w == transpose(y)), w(2, :); close (13)
  end subroutine direct_arrays

  subroutine stream_unformatted
    integer :: b(n), k
!HPF$ DISTRIBUTE b(CYCLIC(2))
    print '(a)', 'stream_unformatted'
    open (14, file='f9.dat', access='stream', form='unformatted'); write (14) a, 5, 'abc'; read (14, pos=1) b; read (14) k; print *, b, k
    write (14, pos=5) 77; read (14, pos=1) b(1:3); print *, b(1:3); inquire (14, pos=k); print *, k; close (14)
  end subroutine stream_unformatted

  subroutine stream_formatted
    character(len=10) :: s
    print '(a)', 'stream_formatted'
    open (14, file='f10.dat', access='stream', form='formatted'); write (14, '(a)') 'line one'; write (14, '(3i4)') a(1:3); write (14, '(a)', advance='no') 'part'
    rewind 14; read (14, '(a)') s; print *, s; read (14, '(a)') s; print *, s; read (14, '(a)') s; print *, s; close (14)
  end subroutine stream_formatted

  subroutine stream_pos
    integer :: i, p
    integer(1) :: b
    print '(a)', 'stream_pos'
    open (14, file='f11.dat', access='stream'); write (14) (int(i, 1), i = 1, 20); do i = 20, 2, -6
      read (14, pos=i) b; inquire (14, pos=p); print *, b, p
    end do; close (14, status='delete')
  end subroutine stream_pos

  subroutine internal_scalar
    character(len=40) :: s
    integer :: i, j
    real :: r
    print '(a)', 'internal_scalar'
    write (s, '(i5,f8.3,a)') 42, 2.5, 'end'; print *, s; read (s, '(i5,f8.3)') i, r; print *, i, r; write (s, *) 1, 2; read (s, *) j, i; print *, s, j, i
    s = '12abc'; read (s(1:2), '(i2)') i; print *, i
  end subroutine internal_scalar

  subroutine internal_array
    character(len=12) :: s(3)
    integer :: i(3)
    print '(a)', 'internal_array'
    s = 'old'; write (s, '(i4/i5)') 1, 2; print *, s; write (s, '(a)') c(1:3); print *, s; s = (/ '  1         ', '2  3        ', '            ' /)
    read (s, *) i; print *, i; write (s(2:3), '(i3)') 8, 9; print *, s; write (s(2), '(a)') 'elem'; print *, s
  end subroutine internal_array

  subroutine internal_mapped_items
    character(len=100) :: s
    integer :: b(n)
!HPF$ DISTRIBUTE b(BLOCK)
    print '(a)', 'internal_mapped_items'
    write (s, '(10i5)') a; read (s, '(10i5)') b; print *, trim(s), all(b == a); write (s, *) a(1:4), l(1:2); read (s, *) b(4:1:-1); print *, b(1:4)
  end subroutine internal_mapped_items

  subroutine internal_substring
    character(len=20) :: s = 'aaaaaaaaaaaaaaaaaaaa', t(2) = 'bbbbbbbb'
    print '(a)', 'internal_substring'
    write (s(5:10), '(i4)') 77; print *, s; write (t(2)(3:6), '(a)') 'XY'; print *, t; read (s(5:10), *) t(1); print *, t(1)
  end subroutine internal_substring

  subroutine nonadvancing_write
    integer :: i
    print '(a)', 'nonadvancing_write'
    do i = 1, 3
      write (*, '(i3,a)', advance='no') i, ','
    end do
    write (*, '(10i4)', advance='no') a; write (*, *) ' end'; write (*, '(a)', advance='no') 'x'; write (*, '(a)', advance='yes') 'y'; write (*, '(a)', advance='no') ''; print '(a)', 'z'
  end subroutine nonadvancing_write

  subroutine nonadvancing_read
    integer :: i, k
    character(len=3) :: s
    print '(a)', 'nonadvancing_read'
    open (15, status='scratch'); write (15, '(a)') '12345abc'; write (15, '(a)') '678'; rewind 15
    read (15, '(i2)', advance='no') i; read (15, '(i3)', advance='no') k; read (15, '(a)') s; print *, i, k, s; read (15, '(i3)') i; print *, i; close (15)
  end subroutine nonadvancing_read

  subroutine advance_size
    integer :: k, ios
    character(len=10) :: s
    print '(a)', 'advance_size'
    open (15, status='scratch'); write (15, '(a)') 'abcdefghijklmnop', 'xyz'; rewind 15
    read (15, '(a)', advance='no', size=k, iostat=ios) s; print *, s, k, ios; s = ''; read (15, '(a)', advance='no', size=k, iostat=ios) s; print *, s, k, ios
    s = ''; read (15, '(a)', advance='no', size=k, iostat=ios) s; print *, s, k, ios; read (15, '(a)', advance='no', size=k, iostat=ios) s; print *, ios; close (15)
  end subroutine advance_size

  subroutine advance_eor
    integer :: i, k(3)
    print '(a)', 'advance_eor'
    open (15, status='scratch'); write (15, '(a)') '  1  2'; rewind 15; k = -1
    read (15, '(3i3)', advance='no', eor=10) k
    print *, 'not here'
10  print *, 'eor', k(1:2); close (15); i = 0
  end subroutine advance_eor

  subroutine implied_do
    integer :: i
    print '(a)', 'implied_do'
    print *, (a(i), i = 1, n, 2), (i, i*i, i = 1, 3); print '(5(i4,f8.2))', (a(i), x(i), i = 1, n); print *, (a(i), i = n, 1, -3), i
  end subroutine implied_do

  subroutine implied_do_nested
    integer :: i, j
    print '(a)', 'implied_do_nested'
    print '(4i4)', ((m(i, j), i = 1, 4), j = 1, 5); print '(5i4)', ((m(i, j), j = 1, 5), i = 1, 4); print *, ((m(i, j), j = 1, i), i = 1, 4), (m(i, :), i = 4, 3, -1)
    print *, (i, (m(j, i), j = 1, 2), i = 1, 2)
  end subroutine implied_do_nested

  subroutine implied_do_read
    integer :: b(4, 5), i, j, k
!HPF$ DISTRIBUTE b(CYCLIC,BLOCK)
    character(len=100) :: s
    print '(a)', 'implied_do_read'
    write (s, '(20i4)') m; read (s, *) ((b(i, j), i = 1, 4), j = 1, 5); print *, all(b == m); b = 0; read (s, *) ((b(i, j), j = 1, 5), i = 1, 4); print *, b
    read (s, *) k, (b(i, 1), i = 1, 2), (b(1, j), j = 3, 4); print *, k, b(1:2, 1), b(1, 3:4)
  end subroutine implied_do_read

  subroutine implied_do_expressions
    integer :: i
    print '(a)', 'implied_do_expressions'
    print *, (a(i)*2 + i, i = 1, 4), (sum(a(1:i)), i = 1, 3), (c(i)//'-', i = 1, 3), (l(i) .or. i == 1, i = 1, 6), (x(i) > x(i + 1), i = 1, 3)
  end subroutine implied_do_expressions

  subroutine section_read
    integer :: b(n), q(3, 3)
    character(len=40) :: s = '1 2 3 4 5 6 7 8 9 10'
!HPF$ DISTRIBUTE b(BLOCK)
!HPF$ DISTRIBUTE q(BLOCK,BLOCK)
    print '(a)', 'section_read'
    b = 0; q = 0; read (s, *) b(2:8:3), q(:, 2), q(3, 1:3:2); print *, b, q
  end subroutine section_read

  subroutine vector_read
    integer :: b(n), p(4) = (/ 9, 1, 4, 6 /)
    character(len=40) :: s = '11 12 13 14'
!HPF$ DISTRIBUTE b(CYCLIC)
    print '(a)', 'vector_read'
    b = 0; read (s, *) b(p); print *, b; print *, b(p(4:1:-1)), a(p)
  end subroutine vector_read

  subroutine reversed_write
    print '(a)', 'reversed_write'
    print *, a(n:1:-1), m(4:1:-1, 5:1:-2), c(5:1:-1), y(:, 4:1:-3), x(1:n) + 1, transpose(m(1:2, 1:2))
  end subroutine reversed_write

  subroutine iostat_end
    integer :: k, ios, count
    print '(a)', 'iostat_end'
    open (16, status='scratch'); write (16, '(i3)') (k, k = 1, 3); rewind 16; count = 0
    do
      read (16, *, iostat=ios) k
      if (ios /= 0) exit
      count = count + 1
    end do
    print *, count, ios < 0, k; close (16)
  end subroutine iostat_end

  subroutine iostat_err
    integer :: k, ios
    real :: r
    character(len=10) :: s = 'abc 1.5'
    print '(a)', 'iostat_err'
    k = 5; read (s, '(i3)', iostat=ios) k; print *, ios > 0, ios; read (s, *, iostat=ios) k; print *, ios; read (s(5:), *, iostat=ios) k; print *, ios
    read (s(5:), *, iostat=ios) r; print *, ios, r; open (17, file='does/not/exist', status='old', iostat=ios); print *, ios > 0; write (s, '(i5)', iostat=ios) 3; print *, ios
  end subroutine iostat_err

  subroutine end_label
    integer :: k
    print '(a)', 'end_label'
    open (16, status='scratch'); write (16, *) 5; rewind 16
10  read (16, *, end=20) k
    print *, k
    goto 10
20  print *, 'end'; close (16)
  end subroutine end_label

  subroutine err_label
    integer :: k, ios
    print '(a)', 'err_label'
    text = 'x'; read (text(:1), *, err=10) k
    print *, 'not here'
10  print *, 'error'
    text = '9'; read (text(:1), *, err=20, iostat=ios) k
    print *, k, ios
20  continue
  end subroutine err_label

  subroutine eor_label
    character(len=5) :: s
    integer :: k
    print '(a)', 'eor_label'
    open (16, status='scratch'); write (16, '(a)') 'ab'; rewind 16; read (16, '(a)', advance='no', eor=10, size=k) s
    print *, 'not here'
10  print *, s(1:2), k; close (16)
  end subroutine eor_label

  subroutine iomsg_case
    integer :: k, ios
    character(len=60) :: why
    print '(a)', 'iomsg_case'
    why = 'unchanged'; text = '12'; read (text(:2), *, iostat=ios, iomsg=why) k; print *, ios, why; text = 'q'; read (text(:1), '(i1)', iostat=ios, iomsg=why) k; print *, ios, why
    open (18, file='f0.none', status='old', iostat=ios, iomsg=why); print *, ios, why
  end subroutine iomsg_case

  subroutine backspace_case
    integer :: k(3)
    print '(a)', 'backspace_case'
    open (16, status='scratch'); write (16, '(i3)') 1, 2, 3; backspace 16; read (16, *) k(1); backspace 16; backspace (16); read (16, *) k(2); write (16, *) 9
    rewind 16; read (16, *) k; print *, k; close (16)
  end subroutine backspace_case

  subroutine backspace_unformatted
    integer :: k, b(n)
!HPF$ DISTRIBUTE b(BLOCK)
    print '(a)', 'backspace_unformatted'
    open (16, status='scratch', form='unformatted'); write (16) 1; write (16) a; write (16) 3; backspace 16; backspace 16; read (16) b; read (16) k; print *, all(b == a), k
    backspace 16; write (16) 33; rewind 16; read (16); read (16); read (16) k; print *, k; close (16)
  end subroutine backspace_unformatted

  subroutine rewind_case
    integer :: k, i
    print '(a)', 'rewind_case'
    open (16, file='f12.dat'); do i = 1, 3
      rewind (16); write (16, *) i
    end do; rewind 16; read (16, *) k; print *, k; read (16, *, iostat=i) k; print *, i; close (16)
  end subroutine rewind_case

  subroutine endfile_case
    integer :: k, ios
    print '(a)', 'endfile_case'
    open (16, file='f13.dat'); write (16, *) 1; write (16, *) 2; backspace 16; endfile 16; rewind 16; read (16, *) k; read (16, *, iostat=ios) k; print *, k, ios; close (16)
  end subroutine endfile_case

  subroutine append_case
    integer :: i, ios
    character(len=10) :: s
    print '(a)', 'append_case'
    do i = 1, 3
      open (16, file='f14.dat', position='append'); write (16, '(a,i1)') 'run', i; close (16)
    end do
    open (16, file='f14.dat', status='old', action='read', position='rewind')
    do
      read (16, '(a)', iostat=ios) s
      if (ios /= 0) exit
      print *, s
    end do
    close (16, status='delete')
  end subroutine append_case

  subroutine scratch_case
    integer :: b(n)
    logical :: q
!HPF$ DISTRIBUTE b(CYCLIC)
    print '(a)', 'scratch_case'
    open (19, status='scratch'); write (19, *) a; rewind 19; read (19, *) b; inquire (19, opened=q); print *, all(b == a), q; close (19); inquire (19, opened=q); print *, q
  end subroutine scratch_case

  subroutine status_case
    integer :: ios
    logical :: q
    print '(a)', 'status_case'
    open (16, file='f15.dat', status='new', iostat=ios); print *, ios; write (16, *) 1; close (16, status='keep'); open (16, file='f15.dat', status='new', iostat=ios); print *, ios > 0
    open (16, file='f15.dat', status='replace', iostat=ios); print *, ios; close (16, status='delete'); inquire (file='f15.dat', exist=q); print *, q
    open (16, file='f15.dat', status='old', iostat=ios); print *, ios > 0; open (16, file='f15.dat', status='unknown', iostat=ios); print *, ios; close (16, status='delete')
  end subroutine status_case

  subroutine inquire_file
    logical :: e, o
    integer :: u, r
    character(len=12) :: ac, fo, se, di, nm
    print '(a)', 'inquire_file'
    inquire (file='f16.dat', exist=e, opened=o, number=u); print *, e, o, u; open (16, file='f16.dat', form='unformatted', access='direct', recl=40)
    inquire (file='f16.dat', exist=e, opened=o, number=u, access=ac, form=fo, recl=r, sequential=se, direct=di, name=nm); print *, e, o, u, ac, fo, r, se, di, nm
    close (16, status='delete')
  end subroutine inquire_file

  subroutine inquire_unit
    logical :: e, o, nd
    integer :: nx
    character(len=12) :: ac, fo, bl, po, act, rd, wr, rw, de, pa
    print '(a)', 'inquire_unit'
    open (16, file='f17.dat', action='readwrite', blank='zero', delim='apostrophe'); inquire (16, exist=e, opened=o, named=nd, access=ac, form=fo, blank=bl, position=po, action=act, &
      read=rd, write=wr, readwrite=rw, delim=de, pad=pa)
    print *, e, o, nd, ac, fo, bl, po, act, rd, wr, rw, de, pa; close (16, status='delete'); inquire (77, exist=e, opened=o, access=ac, form=fo); print *, e, o, ac, fo
    open (16, access='direct', recl=4, status='scratch'); write (16, rec=7) 1; inquire (16, nextrec=nx, named=nd); print *, nx, nd; close (16)
  end subroutine inquire_unit

  subroutine inquire_iolength
    integer :: k
    print '(a)', 'inquire_iolength'
    inquire (iolength=k) a; print *, k; inquire (iolength=k) x(1:3), c, 1_1, z(2); print *, k; inquire (iolength=k) (m(1, 1), y, k = 1, 2); print *, k
  end subroutine inquire_iolength

  subroutine inquire_position
    character(len=10) :: p
    print '(a)', 'inquire_position'
    open (16, file='f18.dat'); inquire (16, position=p); print *, p; write (16, *) 1; inquire (16, position=p); print *, p; rewind 16; inquire (16, position=p); print *, p
    close (16, status='delete')
  end subroutine inquire_position

  subroutine open_modes
    integer :: ios, k
    print '(a)', 'open_modes'
    open (16, file='f19.dat', action='write'); write (16, *) 5; read (16, *, iostat=ios) k; print *, ios > 0; close (16); open (16, file='f19.dat', action='read')
    write (16, *, iostat=ios) 6; print *, ios > 0; read (16, *) k; print *, k; close (16); open (16, file='f19.dat'); open (16, file='f20.dat'); write (16, *) 7; close (16); print *, 'reopened'
  end subroutine open_modes

  subroutine pad_case
    integer :: k, ios
    character(len=6) :: s
    print '(a)', 'pad_case'
    open (16, status='scratch', pad='no'); write (16, '(a)') 'abc'; rewind 16; read (16, '(a6)', iostat=ios) s; print *, ios /= 0; close (16)
    open (16, status='scratch', pad='yes'); write (16, '(a)') 'abc'; rewind 16; read (16, '(a6,i4)', iostat=ios) s, k; print *, ios, s, k; close (16)
  end subroutine pad_case

  subroutine blank_case
    integer :: k
    print '(a)', 'blank_case'
    open (16, status='scratch', blank='zero'); write (16, '(a)') '1 2 '; rewind 16; read (16, '(i4)') k; print *, k; rewind 16; read (16, '(bn,i4)') k; print *, k; close (16)
  end subroutine blank_case

  subroutine delim_case
    character(len=30) :: s
    print '(a)', 'delim_case'
    open (16, status='scratch', delim='apostrophe'); write (16, *) 'it''s', 1, 'b'; rewind 16; read (16, '(a)') s; print *, s; close (16)
    open (16, status='scratch', delim='none'); write (16, *) 'it''s', 1, c(1); rewind 16; read (16, '(a)') s; print *, s; close (16)
  end subroutine delim_case

  subroutine record_length
    integer :: i
    character(len=30) :: s
    print '(a)', 'record_length'
    open (16, file='f21.dat', recl=30); write (16, '(6i5)') (a(i), i = 1, 6); rewind 16; read (16, '(a)') s; print *, s; inquire (16, recl=i); print *, i
    close (16, status='delete')
  end subroutine record_length

  subroutine preconnected
    logical :: o
    integer :: k
    print '(a)', 'preconnected'
    inquire (6, opened=o); print *, o; inquire (5, opened=o); print *, o; write (6, '(a)') 'six'; write (unit=6, fmt='(a)') 'six again'; write (33, *) 'fort'; rewind 33
    close (33, status='delete'); inquire (6, number=k); print *, k
  end subroutine preconnected

  subroutine print_forms
    character(len=6) :: f = '(i4)'
    print 10
    print f, 3; print *; print '(a)', 'x'; write (*, 10); write (*, '(i3)') 4; print '(2a)', c(1:2)
10  format ('print_forms')
  end subroutine print_forms

  subroutine namelist_file
    integer :: k = 3, b(4) = (/ 1, 2, 3, 4 /)
    character(len=5) :: s = 'a''b'
    namelist /group/ k, b, s
!HPF$ DISTRIBUTE b(CYCLIC)
    print '(a)', 'namelist_file'
    open (16, file='f22.dat', delim='apostrophe'); write (16, nml=group); write (16, group); k = 0; b = 0; s = ''; rewind 16; read (16, group); print *, k, b, s; close (16)
  end subroutine namelist_file

  subroutine read_into_expression_index
    integer :: k, b(5)
    character(len=20) :: s = '3 77 4 88'
!HPF$ DISTRIBUTE b(BLOCK)
    print '(a)', 'read_into_expression_index'
    b = 0; read (s, *) k, b(k), k, b(k); print *, b, k
  end subroutine read_into_expression_index

  subroutine many_units
    integer :: i, k, t
    print '(a)', 'many_units'
    do i = 21, 30
      open (i, status='scratch'); write (i, *) a(i - 20)
    end do
    t = 0; do i = 30, 21, -1
      rewind i; read (i, *) k; t = t + k; close (i)
    end do; print *, t == sum(a)
  end subroutine many_units

  function halves(k) result(r)
    integer, intent(in) :: k
    real(8) :: r(k)
    r = x(1:k)/2
  end function halves

  subroutine function_in_list
    print '(a)', 'function_in_list'
    print *, halves(4), maxval(a), cshift(a, 3), matmul(m(1:2, 1:2), m(3:4, 4:5)), pack(a, a > 0), trim(c(2))//'!', reshape(a(1:4), (/ 2, 2 /)), merge(a, 0, a > 0)
  end subroutine function_in_list

  character(len=5) function digits(k)
    integer, intent(in) :: k
    write (digits, '(i5.5)') k
  end function digits

  integer function number(s)
    character(len=*), intent(in) :: s
    read (s, *) number
  end function number

  subroutine writing_function_in_list
    integer :: i
    character(len=40) :: s
    print '(a)', 'writing_function_in_list'
    print *, digits(7), digits(number('12') + 1), (digits(i)//'.', i = 1, 3), number(digits(44)); write (s, '(3a)') digits(1), 'x', digits(a(3)); print *, s
  end subroutine writing_function_in_list

  subroutine character_file
    character(len=4) :: d(5), e(5)
!HPF$ DISTRIBUTE (BLOCK) :: d, e
    print '(a)', 'character_file'
    open (16, status='scratch', form='unformatted'); write (16) c; rewind 16; read (16) d; print *, d; close (16)
    open (16, status='scratch'); write (16, '(5a4)') c; rewind 16; read (16, '(5a4)') e; print *, e, all(d == e); rewind 16; read (16, '(a2,a3)') e(1:2); print *, e(1:2); close (16)
  end subroutine character_file

  subroutine read_past_items
    integer :: k, j
    print '(a)', 'read_past_items'
    open (16, status='scratch'); write (16, '(a)') '1 2 3', '4 5 6'; rewind 16; read (16, *) k; read (16, *) j; print *, k, j; rewind 16; read (16, '(i1/i1)') k, j; print *, k, j; close (16)
  end subroutine read_past_items

  subroutine rewrite_after_read
    integer :: k, ios
    print '(a)', 'rewrite_after_read'
    open (16, status='scratch'); write (16, '(i2)') 1, 2, 3; rewind 16; read (16, *) k; write (16, '(i2)') 9; rewind 16; read (16, *) k; read (16, *) k; print *, k; read (16, *, iostat=ios) k
    print *, ios; close (16)
  end subroutine rewrite_after_read

  subroutine zero_items
    integer :: b(0), i
!HPF$ DISTRIBUTE b(BLOCK)
    print '(a)', 'zero_items'
    print '(i3)', b, 5; print *, b, a(3:2), (a(i), i = 1, 0), 'x'; read (c(1), *) b; write (*, '("none",i5)') a(1:0)
  end subroutine zero_items

  subroutine big_array
    integer :: g(60, 70), h(60, 70), i, j
!HPF$ DISTRIBUTE g(BLOCK,BLOCK)
!HPF$ DISTRIBUTE h(CYCLIC,*)
    print '(a)', 'big_array'
    forall (i = 1:60, j = 1:70) g(i, j) = i*100 + j
    open (16, status='scratch', form='unformatted'); write (16) g; rewind 16; read (16) h; print *, all(g == h); close (16)
    open (16, status='scratch'); write (16, '(20i6)') g; rewind 16; h = 0; read (16, *) h; print *, all(g == h), sum(h); close (16)
  end subroutine big_array

  subroutine newunit_case
    integer :: u, k
    print '(a)', 'newunit_case'
    open (newunit=u, status='scratch'); print *, u < 0; write (u, *) 8; rewind (u); read (u, *) k; print *, k; flush (u); close (u)
  end subroutine newunit_case

  subroutine internal_parts
    character(3) :: e(8)
    character(5) :: d(3, 3)
    integer :: i, k
!HPF$ DISTRIBUTE e(BLOCK)
!HPF$ DISTRIBUTE d(BLOCK,CYCLIC)
    print '(a)', 'internal_parts'
    do i = 1, 8
      write (e(i), '(a,i1)') 'ab', i
    end do
    k = 3; d = '.'; print *, e
    write (d(1:k,2), '(i5)') 1, 2, 3; write (d(2,1:k:2), '(i5)') 7, 8; write (d(3,3), '(i2)') 4; print *, d
    read (e(4)(3:3), '(i1)') k; write (e(1:k)(2:2), '(a)') '-', '+', '*', '/'; print *, k, e
  end subroutine internal_parts
  subroutine namelist_records
    type point
      integer :: i
      real :: v(2)
    end type point
    type shape
      integer :: k
      type(point) :: a(2)
      type(point) :: b
      character(3) :: c(2)
    end type shape
    type(point) :: x(3), grid(2,2)
    type(shape) :: y, z(2)
    character(40) :: lines(8)
    integer :: j
    namelist /points/ x, y, grid
    namelist /shapes/ z
    print '(a)', 'namelist_records'
    do j = 1, 3
      x(j)%i = j
      x(j)%v = (/ j, -j /)
    end do
    grid = x(1)
    grid(2,1) = x(2)
    y%k = 7
    y%a = x(2:3)
    y%b = x(3)
    y%c = (/ 'abc', 'def' /)
    z = y
    z(2)%k = 8
    write (*, nml=points)
    write (*, nml=shapes)
    open (20, status='scratch', delim='quote')
    write (20, nml=points)
    write (20, nml=shapes)
    x%i = 0
    y%a%i = 0
    z%k = 0
    z(2)%a(1)%v(2) = 0
    z(1)%c = ' '
    rewind 20
    read (20, nml=points)
    read (20, nml=shapes)
    print *, x%i, y%a%i, z%k, z(2)%a(1)%v, z%c(1)
    close (20)
    lines = (/ '&points                                 ', &
               ' x%i = 4, 5, 6                          ', &
               ' x(2) = 7, 8.5, 9.5                     ', &
               ' x(3)%v(2) = 10, y%a(2)%v = 2*11        ', &
               ' grid(2,1)%i=12, grid(1:2,2)%i = 13, 13 ', &
               ' y = 14, 15, 16., 17., 18               ', &
               ' y%b%v(1) = 19, y%c = 2*"xyz"           ', &
               '/                                       ' /)
    read (lines, nml=points)
    print *, x, grid%i
    print *, y
  end subroutine namelist_records

end program io
