! FORTRAN 77 10.3: a variable keeps the label of ASSIGN apart from its value, in each procedure; copies have none.
! RUN: %compare %light %s
      PROGRAM P
      INTEGER LL,MM,L1,L2,K,N,I
      COMMON /C/ L2
      MM=1
      ASSIGN 10 TO MM
      LL=5
      MM=LL
      GO TO MM
      PRINT *,'NO'
10    PRINT *,'TEN',MM
      IF (MM.GT.5) GO TO 30
      ASSIGN 30 TO LL
      MM=LL+1
      GO TO MM,(20,10,30)
20    PRINT *,'NO'
30    PRINT *,'THIRTY',LL
      ASSIGN 35 TO LL
      GO TO LL
35    L1=3
      ASSIGN 50 TO L1
      GO TO L1,(40,50)
40    PRINT *,'NO'
50    ASSIGN 60 TO L2
      L2=L2*0+7
      GO TO L2
60    PRINT *,'SIXTY',L1,L2
      DO 70 N=1,3
70    CALL S(N)
      K=7
      ASSIGN 100 TO K
      WRITE(*,K) 5
      K=K+1
      WRITE(*,K) K
      DO 80 I=1,2
      WRITE(*,K) I
80    ASSIGN 110 TO K
      CALL T(K)
      WRITE(*,K) 6
100   FORMAT(' F',I3)
110   FORMAT(' G',I3)
      END
      SUBROUTINE S(N)
      INTEGER N,LAB
      SAVE LAB
      IF (N.EQ.1) ASSIGN 10 TO LAB
      IF (N.EQ.2) LAB=77
      GO TO LAB
10    PRINT *,'S10',N
      IF (N.EQ.2) ASSIGN 20 TO LAB
      RETURN
20    PRINT *,'S20',LAB
      END
      SUBROUTINE T(L)
      INTEGER L
      PRINT *,L
      ASSIGN 20 TO L
      GO TO L
10    PRINT *,'NO'
20    L=L+1
      END
