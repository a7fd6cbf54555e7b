! Lines of free form behind column 132: taken, with a warning of -Wall; errors where -ffree-line-length-N says so.
! RUN: %hpfc -fsyntax-only -Wall -Werror -Wno-line-truncation %s
! RUN: %hpfc -fsyntax-only -Wall -Werror -ffree-line-length-none %s && %hpfc -fsyntax-only -Wall -Werror -ffree-line-length-160 %s
! RUN: %hpfc -fsyntax-only -Wall %s 2>&1 | FileCheck --implicit-check-not=warning %s
! RUN: %not %hpfc -fsyntax-only -ffree-line-length-132 %s 2>&1 | FileCheck --check-prefix=ERROR --implicit-check-not=error: %s
program p
  implicit none
  integer :: i
  i = 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
  ! CHECK: :[[@LINE-1]]:133: warning: the line is longer than 132 columns, where other compilers cut it [-Wline-truncation]
  ! ERROR: :[[@LINE-2]]:133: error: the line goes on behind its last column
  print *, i, 'a comment is no part of it'                                                                                              ! as here
  print *, 'but text is                                                                                                              ! and this'
  ! CHECK: :[[@LINE-1]]:133: warning: the line is longer
  ! ERROR: :[[@LINE-2]]:133: error: the line goes on
end program p
