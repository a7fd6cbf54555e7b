! -fcheck=bounds: a text that is shorter than the dummy argument is an error; off by default.
! RUN: %hpfc %s -cpp -DCASE=0 -w -o %t && %hpfrun -n 2 %t | %FileCheck %s --check-prefix=FREE
! RUN: %hpfc %s -cpp -DCASE=0 -fcheck=bounds -w -o %t && %not %hpfrun -n 1 %t 2>&1 | %FileCheck %s --check-prefix=TEXT
! RUN: %hpfc %s -cpp -DCASE=1 -fcheck=bounds -w -o %t && %not %hpfrun -n 1 %t 2>&1 | %FileCheck %s --check-prefix=PART
! RUN: %hpfc %s -cpp -DCASE=2 -fcheck=bounds -w -o %t && %not %hpfrun -n 1 %t 2>&1 | %FileCheck %s --check-prefix=NONE
! RUN: %hpfc %s -cpp -DCASE=3 -fcheck=bounds -w -o %t && %hpfrun -n 1 %t | %FileCheck %s --check-prefix=FITS
! RUN: %hpfc %s -cpp -DCASE=0 -fcheck=bounds -fsyntax-only 2>&1 | %FileCheck %s --check-prefix=WARN
! FREE: <abc>
! TEXT: the actual argument for 'word' has 3 characters, where 5 are wanted
! PART: the actual argument for 'word' has 2 characters, where 5 are wanted
! NONE: the actual argument for 'word' has 0 characters, where 5 are wanted
! FITS: <longe>
! FITS: <ab >
! WARN: warning: a CHARACTER of length 3 is passed to 'word', which has 5: it is an error when it runs
program short
  implicit none
  character(4) :: four = 'four'
#if CASE == 0
  call show('abc')
#elif CASE == 1
  call show(four(2:3))
#elif CASE == 2
  call maybe('')
#else
  call maybe()
  call show('longer')
  call copy('ab')
#endif
contains
  subroutine show(word)
    character(5), intent(in) :: word
    print '(3a)', '<', trim(word), '>'
  end subroutine show
  subroutine copy(word)
    character(3), value :: word
    print '(3a)', '<', word, '>'
  end subroutine copy
  subroutine maybe(word)
    character(5), optional :: word
    if (present(word)) print *, word
  end subroutine maybe
end program short
