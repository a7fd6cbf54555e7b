! What cannot end a labelled DO.
! RUN: %check-errors %s
subroutine loops(*)
  integer a(3)
  do 10 i = 1, 3
10 goto 90                          !error: GO TO cannot end the DO of label 10
  do 20 i = 1, 3
20 return                           !error: RETURN cannot end the DO of label 20
  do 30 i = 1, 3
30 stop                             !error: STOP cannot end the DO of label 30
  do 40 i = 1, 3
40 exit                             !error: EXIT cannot end the DO of label 40
  do 50 i = 1, 3
50 cycle                            !error: CYCLE cannot end the DO of label 50
  do 60 i = 1, 3
60 where (a > 1) a = 1              !error: WHERE cannot end the DO of label 60
  do 70 i = 1, 3
70 format (i3)                      !error: FORMAT cannot end the DO of label 70
  do 80 i = 1, 3
80 if (i == 2) goto 90
90 continue
end subroutine
