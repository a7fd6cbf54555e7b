! Clause 8: execution control.
! RUN: %compare --np 1,3,4 %s
program control
  implicit none
  call if_statement
  call if_construct
  call if_nested
  call if_named
  call select_integer
  call select_ranges
  call select_logical
  call select_character
  call select_default_first
  call select_empty
  call do_counts
  call do_of_itself
  call do_negative
  call do_zero_trips
  call do_modified_bounds
  call do_value_after
  call do_real_variable
  call do_large
  call do_while_loop
  call do_endless
  call do_named_cycle
  call do_exit_outer
  call do_labelled
  call do_shared_label
  call do_terminal_statement
  call do_index_kinds
  call do_triangular
  call do_over_mapped
  call do_recurrence
  call do_reduction
  call do_independent
  call do_independent_new
  call do_independent_reduction
  call do_search
  call do_while_mapped
  call goto_forward
  call goto_backward
  call goto_out_of_do
  call goto_computed
  call goto_assigned
  call arithmetic_if
  call arithmetic_if_real
  call continue_statement
  call cycle_in_if
  call nested_blocks
  call return_early(1)
  call return_early(2)
  call alternate_return_case
  call loop_variable_kept
  call loop_with_calls
  call mixed_do_forms
  call while_convergence
  call exit_in_select
  call do_concurrent_like
  call stop_in_branch
contains

  subroutine if_statement
    integer :: i, a(6)
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'if_statement'
    a = 0
    do i = 1, 6
      if (mod(i, 2) == 0) a(i) = i
      if_count: if (a(i) == 6) then
        a(i) = 60
      end if if_count
    end do
    if (any(a > 50)) print *, a
    if (.not. all(a > 0)) print *, 'some zero'
  end subroutine if_statement

  subroutine if_construct
    integer :: i
    print '(a)', 'if_construct'
    do i = -1, 4
      if (i < 0) then
        print *, i, 'negative'
      else if (i == 0) then
        print *, i, 'zero'
      elseif (i < 3) then
        print *, i, 'small'
      else
        print *, i, 'big'
      end if
    end do
    if (i == 5) then
    end if
    if (i /= 5) then
    else
      print *, 'else only'
    endif
  end subroutine if_construct

  subroutine if_nested
    integer :: i, j, m(4, 4)
!HPF$ DISTRIBUTE m(BLOCK,BLOCK)
    print '(a)', 'if_nested'
    do j = 1, 4
      do i = 1, 4
        if (i < j) then
          if (i == 1) then
            m(i, j) = 1
          else
            if (j == 4) then
              m(i, j) = 2
            else
              m(i, j) = 3
            end if
          end if
        else if (i == j) then
          m(i, j) = 0
        else
          m(i, j) = -1
        end if
      end do
    end do
    print *, m
  end subroutine if_nested

  subroutine if_named
    integer :: k = 2
    print '(a)', 'if_named'
    first: if (k == 1) then
      print *, 1
    else if (k == 2) then first
      second: if (k > 1) then
        print *, 'two'
      end if second
    else first
      print *, 'else'
    end if first
  end subroutine if_named

  subroutine select_integer
    integer :: i
    print '(a)', 'select_integer'
    do i = 0, 6
      select case (i)
      case (1)
        print *, 'one'
      case (2, 3)
        print *, 'two or three'
      case (5)
        print *, 'five'
      case default
        print *, 'other', i
      end select
    end do
  end subroutine select_integer

  subroutine select_ranges
    integer :: i, k(12)
!HPF$ DISTRIBUTE k(CYCLIC)
    print '(a)', 'select_ranges'
    do i = 1, 12
      pick: select case (i*i - 20)
      case (:-10) pick
        k(i) = 1
      case (-9:-1, 1:30)
        k(i) = 2
      case (0)
        k(i) = 3
      case (61:, 44)
        k(i) = 4
      case default pick
        k(i) = 5
      end select pick
    end do
    print *, k
  end subroutine select_ranges

  subroutine select_logical
    logical :: l
    integer :: i
    print '(a)', 'select_logical'
    do i = 1, 2
      l = i == 1
      select case (l .and. .true.)
      case (.true.)
        print *, 'true'
      case (.false.)
        print *, 'false'
      end select
    end do
  end subroutine select_logical

  subroutine select_character
    character(len=5) :: w(6) = (/ 'apple', 'b    ', 'cat  ', 'dog  ', 'zz   ', '     ' /)
    integer :: i
    print '(a)', 'select_character'
    do i = 1, 6
      select case (w(i))
      case ('apple')
        print *, 'exact'
      case ('b':'cz')
        print *, 'range'
      case ('d':)
        print *, 'above'
      case (:'A')
        print *, 'below'
      end select
    end do
    select case ('x'//'y')
    case ('xy ')
      print *, 'padded'
    end select
  end subroutine select_character

  subroutine select_default_first
    integer :: i
    print '(a)', 'select_default_first'
    do i = 1, 3
      select case (i)
      case default
        print *, 'default'
      case (2)
        print *, 'two'
      end select
    end do
  end subroutine select_default_first

  subroutine select_empty
    integer(8) :: k = 5
    integer(1) :: b = 3
    print '(a)', 'select_empty'
    select case (k)
    end select
    select case (k)
    case (5)
    case default
      print *, 'no'
    end select
    select case (b)
    case (:2)
      print *, 'low'
    case (3:)
      print *, 'high'
    end select
  end subroutine select_empty

  subroutine do_counts
    integer :: i, n
    print '(a)', 'do_counts'
    n = 0
    do i = 1, 10, 3
      n = n + i
    end do
    print *, n, i
    do i = 2, 2
      n = n + 1
    end do
    print *, n, i
  end subroutine do_counts

  subroutine do_negative
    integer :: i, a(8)
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'do_negative'
    a = 0
    do i = 8, 1, -3
      a(i) = i
    end do
    print *, a, i
    do i = 8, 2, -1
      a(i) = a(i - 1) + 1
    end do
    print *, a
  end subroutine do_negative

  subroutine do_zero_trips
    integer :: i, n
    print '(a)', 'do_zero_trips'
    n = 0
    do i = 5, 4
      n = n + 1
    end do
    print *, n, i
    do i = 1, 5, -1
      n = n + 1
    end do
    print *, n, i
  end subroutine do_zero_trips

  subroutine do_modified_bounds
    integer :: i, lo, hi, st, n
    print '(a)', 'do_modified_bounds'
    lo = 1; hi = 9; st = 2; n = 0
    do i = lo, hi, st
      hi = 3; st = 1; lo = 100; n = n + i
    end do
    print *, n, i, lo, hi, st
  end subroutine do_modified_bounds

  subroutine do_value_after
    integer :: i, j, a(5)
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'do_value_after'
    do i = 1, 5
      a(i) = i
    end do
    print *, i
    do i = 1, 10
      if (i > 3) exit
    end do
    print *, i
    do i = 1, 3
      do j = i, 3
      end do
    end do
    print *, i, j, a
  end subroutine do_value_after

  subroutine do_real_variable
    real :: x
    real(8) :: d
    integer :: n
    print '(a)', 'do_real_variable'
    n = 0
    do x = 0.0, 1.0, 0.25
      n = n + 1
    end do
    print *, n, x
    do d = 1, 0, -0.5d0
      print *, d
    end do
  end subroutine do_real_variable

  subroutine do_large
    integer(8) :: i, n
    integer :: k
    print '(a)', 'do_large'
    n = 0
    do i = 3000000000_8, 3000000010_8, 5
      n = n + i
    end do
    print *, n, i
    do k = huge(k) - 2, huge(k) - 1
      n = n + 1
    end do
    print *, n, k
  end subroutine do_large

  subroutine do_while_loop
    integer :: n, k
    print '(a)', 'do_while_loop'
    n = 27; k = 0
    do while (n /= 1)
      if (mod(n, 2) == 0) then
        n = n/2
      else
        n = 3*n + 1
      end if
      k = k + 1
    end do
    print *, k
    do while (.false.)
      k = 0
    end do
    do 10 while (k > 100)
      k = k - 7
10  continue
    print *, k
  end subroutine do_while_loop

  subroutine do_endless
    integer :: i
    print '(a)', 'do_endless'
    i = 0
    do
      i = i + 1
      if (i == 3) cycle
      if (i > 5) exit
      print *, i
    end do
  end subroutine do_endless

  subroutine do_named_cycle
    integer :: i, j, n
    print '(a)', 'do_named_cycle'
    n = 0
    outer: do i = 1, 5
      inner: do j = 1, 5
        if (j > i) cycle outer
        if (mod(i + j, 2) == 0) cycle inner
        n = n + 10*i + j
      end do inner
      n = n + 1000
    end do outer
    print *, n
  end subroutine do_named_cycle

  subroutine do_exit_outer
    integer :: i, j, m(5, 5)
!HPF$ DISTRIBUTE m(BLOCK,*)
    print '(a)', 'do_exit_outer'
    m = 0
    search: do i = 1, 5
      do j = 1, 5
        m(i, j) = i*j
        if (i*j == 6) exit search
      end do
    end do search
    print *, i, j, m
  end subroutine do_exit_outer

  subroutine do_labelled
    integer :: i, a(5)
!HPF$ DISTRIBUTE a(CYCLIC)
    print '(a)', 'do_labelled'
    do 10 i = 1, 5
      a(i) = 2*i
10  continue
    do 20, i = 1, 5
      if (i == 2) goto 20
      a(i) = -a(i)
20  end do
    print *, a
  end subroutine do_labelled

  subroutine do_shared_label
    integer :: i, j, m(3, 4)
!HPF$ DISTRIBUTE m(*,BLOCK)
    print '(a)', 'do_shared_label'
    do 10 i = 1, 3
    do 10 j = 1, 4
10  m(i, j) = i*10 + j
    print *, m
  end subroutine do_shared_label

  subroutine do_terminal_statement
    integer :: i, a(4)
    print '(a)', 'do_terminal_statement'
    do 10 i = 1, 4
10  a(i) = i
    do 20 i = 1, 4
20  if (a(i) == 3) a(i) = 30
    do 30 i = 1, 2
30  print *, a(i)
    print *, a
  end subroutine do_terminal_statement

  subroutine do_index_kinds
    integer(1) :: i1
    integer(2) :: i2
    integer(8) :: i8
    integer :: n, a(20)
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'do_index_kinds'
    n = 0; a = 0
    do i1 = 1, 10
      a(i1) = i1
    end do
    do i2 = 20, 11, -1_2
      a(i2) = 2*i2
    end do
    do i8 = 1, 20
      n = n + a(i8)
    end do
    print *, a, n, i1, i2, i8
  end subroutine do_index_kinds

  subroutine do_triangular
    integer :: i, j, m(6, 6)
!HPF$ DISTRIBUTE m(CYCLIC,BLOCK)
    print '(a)', 'do_triangular'
    m = 0
    do i = 1, 6
      do j = i, 6
        m(i, j) = i + j
      end do
    end do
    do j = 1, 6
      do i = j + 1, 6
        m(i, j) = -m(j, i)
      end do
    end do
    print *, m
  end subroutine do_triangular

  subroutine do_over_mapped
    real(8) :: u(10), w(10)
    integer :: i, step
!HPF$ DISTRIBUTE u(BLOCK)
!HPF$ ALIGN w(i) WITH u(i)
    print '(a)', 'do_over_mapped'
    do i = 1, 10
      u(i) = i*i
    end do
    do step = 1, 3
      do i = 2, 9
        w(i) = (u(i - 1) + u(i + 1))/2
      end do
      do i = 2, 9
        u(i) = w(i)
      end do
    end do
    print *, u
  end subroutine do_over_mapped

  subroutine do_recurrence
    integer :: f(12), i
!HPF$ DISTRIBUTE f(BLOCK)
    print '(a)', 'do_recurrence'
    f(1) = 1; f(2) = 1
    do i = 3, 12
      f(i) = f(i - 1) + f(i - 2)
    end do
    print *, f
  end subroutine do_recurrence

  subroutine do_reduction
    integer :: a(15), s, p, big, i, where_big
    logical :: all_positive
!HPF$ DISTRIBUTE a(CYCLIC)
    print '(a)', 'do_reduction'
    a = (/ (mod(i*7, 11) + 1, i = 1, 15) /)
    s = 0; p = 1; big = -1; all_positive = .true.; where_big = 0
    do i = 1, 15
      s = s + a(i)
      if (i < 8) p = p*a(i)
      if (a(i) > big) then
        big = a(i); where_big = i
      end if
      all_positive = all_positive .and. a(i) > 0
    end do
    print *, s, p, big, where_big, all_positive
  end subroutine do_reduction

  subroutine do_independent
    integer :: a(12), b(12), p(12), i
!HPF$ DISTRIBUTE (BLOCK) :: a, b
!HPF$ DISTRIBUTE p(CYCLIC)
    print '(a)', 'do_independent'
    p = (/ 12, 11, 10, 9, 8, 7, 1, 2, 3, 4, 5, 6 /); b = p*2
!HPF$ INDEPENDENT
    do i = 1, 12
      a(p(i)) = b(i) + i
    end do
    print *, a
  end subroutine do_independent

  subroutine do_independent_new
    real(8) :: a(10), t
    integer :: i, k
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'do_independent_new'
!HPF$ INDEPENDENT, NEW(t, k)
    do i = 1, 10
      t = i
      do k = 1, i
        t = t/2
      end do
      a(i) = t
    end do
    print *, a
  end subroutine do_independent_new

  subroutine do_independent_reduction
    integer :: a(20), s, m, i
!HPF$ DISTRIBUTE a(CYCLIC(3))
    print '(a)', 'do_independent_reduction'
    a = (/ (i*i, i = 1, 20) /); s = 100; m = 7
!HPF$ INDEPENDENT, REDUCTION(s, m)
    do i = 1, 20
      s = s + a(i)
      m = max(m, mod(a(i), 13))
    end do
    print *, s, m
  end subroutine do_independent_reduction

  subroutine do_search
    integer :: a(30), i, found
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'do_search'
    a = (/ (mod(i*17, 31), i = 1, 30) /); found = 0
    do i = 1, 30
      if (a(i) == 5) then
        found = i
        exit
      end if
    end do
    print *, found, i
  end subroutine do_search

  subroutine do_while_mapped
    real(8) :: x(8)
    integer :: n
!HPF$ DISTRIBUTE x(BLOCK)
    print '(a)', 'do_while_mapped'
    x = 1024; n = 0
    do while (maxval(x) > 1)
      x = x/2; x(1) = x(1)/2; n = n + 1
    end do
    print *, n, x
  end subroutine do_while_mapped

  subroutine goto_forward
    integer :: i
    print '(a)', 'goto_forward'
    i = 1
    goto 10
    i = 2
10  print *, i
    if (i == 1) go to 20
    print *, 'not here'
20  continue
  end subroutine goto_forward

  subroutine goto_backward
    integer :: i, a(5)
!HPF$ DISTRIBUTE a(CYCLIC)
    print '(a)', 'goto_backward'
    a = 0; i = 1
10  a(i) = i*i
    i = i + 1
    if (i <= 5) goto 10
    print *, a
  end subroutine goto_backward

  subroutine goto_out_of_do
    integer :: i, j
    print '(a)', 'goto_out_of_do'
    do i = 1, 5
      do j = 1, 5
        if (i*j == 12) goto 99
      end do
    end do
99  print *, i, j
  end subroutine goto_out_of_do

  subroutine goto_computed
    integer :: i
    print '(a)', 'goto_computed'
    do i = 0, 4
      goto (10, 20, 30) i
      print *, 'none'
      cycle
10    print *, 'ten'
      cycle
20    print *, 'twenty'
      cycle
30    print *, 'thirty'
    end do
  end subroutine goto_computed

  subroutine goto_assigned
    integer :: l, k
    print '(a)', 'goto_assigned'
    do k = 1, 2
      if (k == 1) then
        assign 10 to l
      else
        assign 20 to l
      end if
      goto l, (10, 20)
10    print *, 'first'
      cycle
20    print *, 'second'
    end do
  end subroutine goto_assigned

  subroutine arithmetic_if
    integer :: i
    print '(a)', 'arithmetic_if'
    do i = -2, 2, 2
      if (i) 10, 20, 30
10    print *, 'minus'
      cycle
20    print *, 'zero'
      cycle
30    print *, 'plus'
    end do
  end subroutine arithmetic_if

  subroutine arithmetic_if_real
    real(8) :: a(3) = (/ -0.5d0, 0d0, 0.5d0 /)
    integer :: i
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'arithmetic_if_real'
    do i = 1, 3
      if (a(i)*2) 10, 10, 20
10    print *, 'not positive'
      cycle
20    print *, 'positive'
    end do
  end subroutine arithmetic_if_real

  subroutine continue_statement
    print '(a)', 'continue_statement'
    continue
10  continue
    goto 20
20  continue
    print *, 'done'
  end subroutine continue_statement

  subroutine cycle_in_if
    integer :: i, a(10)
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'cycle_in_if'
    a = 0
    do i = 1, 10
      if (mod(i, 3) == 0) then
        a(i) = -1
        cycle
      else if (i > 8) then
        exit
      end if
      a(i) = i
    end do
    print *, a
  end subroutine cycle_in_if

  subroutine nested_blocks
    integer :: i, j, k, n
    print '(a)', 'nested_blocks'
    n = 0
    do i = 1, 3
      select case (i)
      case (1, 3)
        do j = 1, 3
          if (j /= 2) then
            k = 0
            do while (k < j)
              k = k + 1
              select case (k)
              case (2)
                cycle
              case default
                n = n + 100*i + 10*j + k
              end select
            end do
          end if
        end do
      case default
        n = n + 1
      end select
    end do
    print *, n
  end subroutine nested_blocks

  subroutine return_early(k)
    integer, intent(in) :: k
    integer :: a(4)
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'return_early'
    a = k
    if (k == 1) return
    print *, a
  end subroutine return_early

  subroutine alternate(k, *, *)
    integer, intent(in) :: k
    if (k > 0) return k
  end subroutine alternate

  subroutine alternate_return_case
    integer :: k
    print '(a)', 'alternate_return_case'
    do k = 0, 3
      call alternate(k, *10, *20)
      print *, 'normal', k
      cycle
10    print *, 'first', k
      cycle
20    print *, 'second', k
    end do
  end subroutine alternate_return_case

  subroutine loop_variable_kept
    integer :: i
    print '(a)', 'loop_variable_kept'
    i = 9
    call uses_i
    print *, i
  contains_marker: do i = 1, 2
    end do contains_marker
    print *, i
  end subroutine loop_variable_kept

  subroutine uses_i
    integer :: i
    do i = 1, 5
    end do
    print *, 'inner', i
  end subroutine uses_i

  subroutine bump(a, k)
    integer, intent(inout) :: a(:)
    integer, intent(in) :: k
!HPF$ INHERIT a
    a(k) = a(k) + k
  end subroutine bump

  subroutine loop_with_calls
    integer :: a(6), i
!HPF$ DISTRIBUTE a(CYCLIC)
    print '(a)', 'loop_with_calls'
    a = 10
    do i = 1, 6, 2
      call bump(a, i)
    end do
    print *, a
  end subroutine loop_with_calls

  subroutine mixed_do_forms
    integer :: i, j, n
    print '(a)', 'mixed_do_forms'
    n = 0
    do 100 i = 1, 3
      j = 0
      do
        j = j + 1
        if (j == i) exit
        do while (n < 0)
        end do
      end do
      n = n + j
100 continue
    print *, n, i, j
  end subroutine mixed_do_forms

  subroutine while_convergence
    real(8) :: a(0:9), b(0:9), e
    integer :: it
!HPF$ DISTRIBUTE (BLOCK) :: a, b
    print '(a)', 'while_convergence'
    a = 0; a(0) = 64; a(9) = 64; b = a; e = 1; it = 0
    do while (e > 0.5d0 .and. it < 100)
      b(1:8) = (a(0:7) + a(2:9))/2; e = maxval(abs(b - a)); a = b; it = it + 1
    end do
    print *, it, e, a
  end subroutine while_convergence

  subroutine exit_in_select
    integer :: i
    print '(a)', 'exit_in_select'
    loop: do i = 1, 10
      select case (i)
      case (3)
        cycle loop
      case (5)
        exit loop
      end select
      print *, i
    end do loop
  end subroutine exit_in_select

  subroutine do_concurrent_like
    integer :: a(9), b(9), i
!HPF$ DISTRIBUTE a(BLOCK)
!HPF$ DISTRIBUTE b(CYCLIC)
    print '(a)', 'do_concurrent_like'
    b = (/ (i, i = 1, 9) /)
!HPF$ INDEPENDENT
    do i = 1, 9
      if (b(i) > 4) then
        a(i) = b(10 - i)
      else
        a(i) = 0
      end if
    end do
    print *, a
  end subroutine do_concurrent_like

  subroutine do_of_itself
    integer :: i, j, k, a(12)
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'do_of_itself'
    i = 3
    j = 0
    do i = i, 5
      j = j + i
    end do
    do i = 3, i
      j = j + i
    end do
    print *, i, j
    do i = 1, i, i - 5
      j = j + i
    end do
    print *, i, j
    a = 0
    k = 4
    do k = k, 2*k
      a(k) = k
    end do
    print *, a, k
  end subroutine do_of_itself

  subroutine stop_in_branch
    integer :: a(3) = (/ 1, 2, 3 /)
!HPF$ DISTRIBUTE a(BLOCK)
    print '(a)', 'stop_in_branch'
    if (sum(a) == 6) stop 3
    print *, 'not reached'
  end subroutine stop_in_branch
end program control
