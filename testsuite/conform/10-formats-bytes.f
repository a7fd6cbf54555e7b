C FORMATs in variables of other types, as before FORTRAN 77, and commas behind control lists.
C RUN: %compare %light %s
      PROGRAM MAIN
      INTEGER FMT(3), TWO(2,2), I, J
      REAL RFMT(4)
      DOUBLE PRECISION D(2)
      CHARACTER*8 C(2)
      DATA FMT /4H(I4,, 4H2X,I, 4H3)  /
      DATA RFMT /4H(1X,, 4HF8.2, 4H,A3), 4H    /
      DATA D /8H(A,F6.1), 8H        /
      DATA TWO /4H(3(I, 4H2,1X, 4H))  , 4H    /
      WRITE (6, FMT) 12, 34
      WRITE (*, RFMT) 1.25, 'abc'
      WRITE (6, FMT=D) 'value', 2.5
      PRINT TWO, 1, 2, 3
      PRINT FMT, 5, 6
      OPEN (10, STATUS='SCRATCH')
      WRITE (10, FMT), 78, 9
      WRITE (10, '(A)'), 'eleven', 'twelve'
      REWIND 10
      READ (10, FMT), I, J
      PRINT *, I, J
      READ (10, '(A8)'), C
      PRINT *, C
      REWIND (10)
      READ (10, *), I
      READ (UNIT=10, FMT=*), C
      PRINT *, I, C
      END
