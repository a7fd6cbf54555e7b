! Clause 3, free form: continuations, tokens, keywords, labels, INCLUDE, directives.
! RUN: %compare --np 1,3,4 %s
program source_form
  implicit none
  call token_split
  call literal_split
  call comments_between
  call semicolons
  call optional_blanks
  call names_like_keywords
  call long_names
  call labels
  call many_continuations
  call operator_spellings
  call quotes
  call punctuation_in_literals
  call reals_and_dots
  call split_directives
  call directive_case
  call included
  call tabs
  call bare_end
  call kind_prefix
  call boz_constants
  call last_semicolon
  call significant_case
  call labelled_ends
  call split_name
  call wide_lines
contains

  subroutine token_split
    inte&
    &ger :: cou&
    &nt, a(6)
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'token_split'
    cou&
    &nt = 12&
      &34
    a = count - 12&
    &30
    a(2:3) = a(2:3) *&
      &* 2
    print *, count, sum(a), a(1) .e&
    &q. 4, 1.2&
    &5d&
    &0
  end subroutine token_split

  subroutine literal_split
    character(len=30) :: s
    print '(a)', 'literal_split'
    s = 'abc&
        &def'
    print *, s, 'x&
    & y', "it's &
    &""quoted""", 'a&
 &&b', 'end&
 &'''
    print '(1x,a,i&
    &3)', 'n', 7
  end subroutine literal_split

  subroutine comments_between
    integer :: k
    print '(a)', 'comments_between'
    k = 1 + & ! first
        ! a line of its own & no continuation

        2 + & ! second ; 'not a literal
        !
        & 3 ! third
    print *, &
      ! before the item
      k
  end subroutine comments_between

  subroutine semicolons
    integer :: i, j; real :: x; real :: y(4)
!HPF$ DISTRIBUTE y(CYCLIC)
    print '(a)', 'semicolons'; i = 1; j = 2 ; x = 3; y = x + i; print *, i, j, ';', x; print *, y
    if (i == 1) then; j = 5; else; j = 6; end if; print *, j
    do i = 1, 3; y(i) = i; end do; print *, sum(y)
  end subroutine semicolons

  subroutine optional_blanks
    doubleprecision d
    double precision e
    integer k, a(7)
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'optional_blanks'
    d = 1; e = 2; k = 0
    do k = 1, 7
      if (mod(k, 2) == 0) then
        a(k) = k
      elseif (k == 3) then
        a(k) = -k
      else if (k == 5) then
        a(k) = -2*k
      else
        a(k) = 100
      endif
    enddo
    selectcase (a(3))
    case (-3)
      print *, 'minus three'
    case default
      print *, 'other'
    endselect
    where (a < 0)
      a = 0
    else where
      a = a + 1
    endwhere
    forall (k = 1:7)
      a(k) = a(k)*2
    endforall
    k = 1
    if (k == 1) goto 10
    a = 0
10  if (k == 2) go to 20
    print *, a, d, e
20  continue
  end subroutine optional_blanks

  subroutine names_like_keywords
    integer :: if, do, end, print, data, then, else, call, integer, where, stop, return
    integer :: real(3), forall(2, 2)
!HPF$ DISTRIBUTE real(BLOCK)
    print '(a)', 'names_like_keywords'
    if = 1; do = 2; end = 3; print = 4; data = 5; then = 6; else = 7; call = 8; integer = 9
    where = 10; stop = 11; return = 12
    real = if + do
    real(2) = end
    forall(1, :) = [data, then]
    forall(2, :) = real(1:2)
    if (if == 1) then = then + 1
    if (then == 7) else = else + then
    do do = 1, 3
      call = call + do
    end do
    print *, if, do, end, print, data, then, else, call, integer, where, stop, return
    print *, real, forall
  end subroutine names_like_keywords

  subroutine long_names
    integer :: a_name_of_thirty_one_characters, a_name_of_thirty_one_characterz
    real :: a_name_that_is_sixty_three_characters_long_as_fortran_2003_says(5)
!HPF$ DISTRIBUTE a_name_that_is_sixty_three_characters_long_as_fortran_2003_says(BLOCK)
    print '(a)', 'long_names'
    a_name_of_thirty_one_characters = 1
    a_name_of_thirty_one_characterz = 2
    a_name_that_is_sixty_three_characters_long_as_fortran_2003_says = 2.5
    print *, a_name_of_thirty_one_characters, a_name_of_thirty_one_characterz, &
        sum(a_name_that_is_sixty_three_characters_long_as_fortran_2003_says)
  end subroutine long_names

  subroutine labels
    integer :: i, n
    print '(a)', 'labels'
    n = 0
    do 00010 i = 1, 5
      if (i == 3) goto 10
      n = n + i
10  continue
    goto 0099
    n = -1
99999 n = n*2
    goto 7
00099 n = n + 100
    goto 99999
7   print 8, n
008 format (' n =', i5)
  end subroutine labels

  subroutine many_continuations
    integer :: a(40)
!HPF$ DISTRIBUTE a(CYCLIC(3))
    print '(a)', 'many_continuations'
    a = (/ 1, &
      2, &
      3, &
      4, &
      5, &
      6, &
      7, &
      8, &
      9, &
      10, &
      11, &
      12, &
      13, &
      14, &
      15, &
      16, &
      17, &
      18, &
      19, &
      20, &
      21, &
      22, &
      23, &
      24, &
      25, &
      26, &
      27, &
      28, &
      29, &
      30, &
      31, &
      32, &
      33, &
      34, &
      35, &
      36, &
      37, &
      38, &
      39, &
      40 /)
    print *, sum(a), a(40)
  end subroutine many_continuations

  subroutine operator_spellings
    integer :: a(8), i
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'operator_spellings'
    a = (/ (mod(3*i, 8), i = 1, 8) /)
    print *, count(a .lt. 4), count(a < 4), count(a.LE.4), count(a<=4), count(a .Eq. 4), count(a==4)
    print *, count(a.ne.4), count(a/=4), count(a.gt.4), count(a>4), count(a.ge.4), count(a>=4)
    print *, count(a>2.and.a<6), count(.not.a>2.or.a>6), count(a>2.eqv.a<6), count(a>2.neqv.a<6)
    print *, 1.lt.2, 1..lt.2, 1.e0.lt.2., a(1).eq.3.and..not.a(2).eq.3, 3.eq.a(1)
  end subroutine operator_spellings

  subroutine quotes
    character(len=*), parameter :: empty = '', two = "'", dbl = ''''
    print '(a)', 'quotes'
    print *, 'don''t', "don't", "say ""x""", 'say "x"', '''', """", two//dbl, empty, len(empty), len(two//dbl)
    print *, '''''', "''", ''//"", len(''''''), len("""""")
  end subroutine quotes

  subroutine punctuation_in_literals
    print '(a)', 'punctuation_in_literals'
    print *, 'a!b', "c&d", 'e;f', '!HPF$', "/*", '*/', '//', '\n', '??=', '%d', '"', 'a, b', '(/', '/)'
    print '(a)', '\', "\\", '%s%', 'tab	tab'
  end subroutine punctuation_in_literals

  subroutine reals_and_dots
    real(8) :: x(5)
!HPF$ DISTRIBUTE x(BLOCK)
    print '(a)', 'reals_and_dots'
    x = (/ 1.d0, .5d0, 1.e1_8, 25d-1, +3.E+0_8 /)
    print *, x
    print *, 1.+.5, 2.**3, 4./.5, 1.e-3, -1.E3, 0., 1_4, 12_2, 3.25_4, (1.,-2.), (1,2), (.5d0, -1)
  end subroutine reals_and_dots

  subroutine split_directives
    integer :: a(10), b(10, 4), i
!HPF$ PROCESSORS &
!HPF$ p(NUMBER_OF_PROCESSORS())
!HPF$ DISTRIBUTE a(BLOC&
!HPF$&K) &
!HPF$ ONTO p
!HPF$ ALIGN b(i, &  ! a comment
! an ordinary comment line
!HPF$   *) WITH &
!HPF$ & a(i)
    print '(a)', 'split_directives'
    forall (i = 1:10) a(i) = i*i
    b = spread(a, 2, 4)
    print *, sum(a), sum(b), b(10, 4)
  end subroutine split_directives

  subroutine directive_case
    integer :: a(9), b(9), c(9), i
!hpf$ distribute A(block)
!Hpf$ Align B(I) With a(i)
!HPF$DISTRIBUTE(CYCLIC)::C
!HPF
! HPF$ DISTRIBUTE nothing(of, the, kind)
    print '(a)', 'directive_case'
    a = 1; b = 2; c = 3
!hpf$ independent
    do i = 1, 9
      c(i) = a(i) + b(i)*i
    end do
    print *, c
  end subroutine directive_case

  subroutine included
    integer :: total
    include "Inputs/03-include.inc"
    print '(a)', 'included'
    items = (/ 1, 2, 3, 4, 5, 6 /)
    include 'Inputs/03-sum.inc' ! the statements
    print *, total
  end subroutine included

	subroutine tabs
	integer	::	i,	a(4)
!HPF$	DISTRIBUTE	a(BLOCK)
	print '(a)',	'tabs'
	do	i	=	1,	4
		a(i)	=	i	*	2
	end	do
	print *,	a
	end	subroutine	tabs

  subroutine bare_end
    print '(a)', 'bare_end'
    print *, f(3)
  end subroutine

  function f(n)
    integer :: f, n
    f = n + 1
  end

  subroutine kind_prefix
    integer, parameter :: i8 = selected_int_kind(18), r8 = kind(1d0), c = kind('a'), l = kind(.true.)
    integer(i8) :: a(3)
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'kind_prefix'
    a = 12345678901_i8
    print *, a(2), 1.5_r8, c_'text', 1_"more", .true._l, .false._1, 7_2, (1._r8, 2._4)
  end subroutine kind_prefix

  subroutine boz_constants
    integer :: i, j, k, m, n, o
    data i, j, k /b'1011', o"17", z'fF'/, m /B"0"/, n, o /Z"7fffffff", O'7'/
    print '(a)', 'boz_constants'
    print *, i, j, k, m, n, o, int(z'10'), real(z'3f800000'), ior(z'f0', 15)
  end subroutine boz_constants

  subroutine last_semicolon
    integer :: i;
    print '(a)', 'last_semicolon';
    i = 1;;
    ; print *, i ;
  end subroutine last_semicolon

  subroutine significant_case
    INTEGER :: MixedCase, B(5)
!HPF$ DISTRIBUTE b(BLOCK)
    PRINT '(A)', 'significant_case'
    mixedcase = 3; MIXEDCASE = MixedCase + 1
    B = mixedCase; b(2) = 0
    print *, Mixedcase, 'CaSe', b
    print '(1X,i3,1x,F5.1,1X,L1,1x,A)', 1, 1E0, .TRUE., 'z'
  end subroutine significant_case

  subroutine labelled_ends
    integer :: i, a(3)
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'labelled_ends'
    do i = 1, 3
      if (i == 2) goto 10
      a(i) = i
10  end do
    a(2) = 9
    if (a(1) == 1) then
      goto 20
    end if
    a = 0
20  print *, a
    if (a(2) == 9) goto 30
    a = -1
30 end subroutine labelled_ends

  subroutine split_name
    integer :: value_one, value
    print '(a)', 'split_name'
    value = 1
    value&
    &_one = 2
    print *, value, value_&
      &one, val&
      &ue + value_one
  end subroutine split_name

  subroutine wide_lines
    integer :: a(3)
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'wide_lines'
    a = (/ 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1, 2, 3 /); print *, a
  end subroutine wide_lines
end program source_form
