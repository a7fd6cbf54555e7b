! Labels have five digits.
! RUN: %check-errors %s
program labels
00001 continue
000002 continue !error: a label has at most 5 digits, leading zeros included
123456 continue !error: a label is a number from 1 to 99999
end program labels
