! Free form: continuations inside tokens and literals, comments between, several statements a line.
! RUN: %hpfc -fsyntax-only -fdump-parse %s | FileCheck %s
! CHECK-LABEL: program free
program free
  ! CHECK: body
  ! CHECK-NEXT: total = alpha + 100*beta
  total = al&   ! a comment

    ! a comment between
      &pha + 1&
      &00*beta
  ! CHECK-NEXT: total = alpha + beta
  total = alpha &
    + &
    beta
  ! CHECK-NEXT: s = 'an apostrophe '', an ! and a & in it'
  s = 'an apostrophe '&
      &', an ! and a & in it'
  ! CHECK-NEXT: s = 'begins here   ends here'
  s = 'begins here &
      &  ends here'
  ! CHECK-NEXT: a = 1
  ! CHECK-NEXT: b = 2
  ! CHECK-NEXT: s = ';'
  a = 1; b = 2 ;; s = ';' ! c = 3
  ! CHECK-NEXT: c = 4
;c = 4;
	! CHECK-NEXT: tabs = 1 + 2
	tabs	=	1	+	2
! CHECK-NEXT: 10 continue
10 continue
  ! CHECK-NEXT: x = 1
X = 1
end program free
