      PROGRAM SEQ1
      DOUBLE PRECISION A(5,5), B(25), C(3,4,2), DD
      INTEGER I,J
      CHARACTER*5 W(4)
      CHARACTER*20 LINE
      DO 10 J=1,5
      DO 10 I=1,5
   10 A(I,J) = I + 10*J
      CALL SHOW1(A,25)
      CALL SHOW2(A(2,3),3,2)
      CALL FILL(B,5,5)
      CALL SHOW1(B,25)
      CALL FILL(C,4,6)
      CALL SHOW3(C(1,1,2),3,4)
      CALL SHOW1(A(2,1:5),5)
      CALL BUMP(A(3,1:5:2),3)
      CALL SHOW1(A,25)
      CALL BUMP2(A(1:3,2:3),2,3)
      CALL SHOW1(A,25)
      LINE = 'abcdefghijklmnopqrst'
      CALL CH(LINE,4)
      W(1)='hello'
      W(2)='world'
      W(3)='again'
      W(4)='never'
      CALL CH(W,4)
      CALL CH(W(2),2)
      CALL CH2(W(2),3)
      CALL CH1(W,20)
      PRINT *, DD(5,A(1,2),1,A(2,1),5)
      END
      DOUBLE PRECISION FUNCTION DD(N,X,INCX,Y,INCY)
      DOUBLE PRECISION X(*),Y(*),T
      T=0
      IX=1
      IY=1
      DO 1 I=1,N
      T=T+X(IX)*Y(IY)
      IX=IX+INCX
   1  IY=IY+INCY
      DD=T
      END
      SUBROUTINE CH(S,N)
      CHARACTER*5 S(N)
      DO I=1,N
      PRINT *, I, S(I)
      END DO
      END
      SUBROUTINE CH1(S,N)
      CHARACTER S(*)
      PRINT *, (S(I),I=1,N)
      END
      SUBROUTINE CH2(S,N)
      CHARACTER*(*) S(*)
      PRINT *, LEN(S(1)), (S(I),I=1,N)
      END
      SUBROUTINE SHOW1(X,N)
      DOUBLE PRECISION X(N)
      PRINT *, X
      END
      SUBROUTINE SHOW2(X,N,M)
      DOUBLE PRECISION X(N,*)
      DO 1 J=1,M
    1 PRINT *, (X(I,J),I=1,N)
      END
      SUBROUTINE SHOW3(X,N,M)
      DOUBLE PRECISION X(N,M)
      DO 1 J=1,M
    1 PRINT *, (X(I,J),I=1,N)
      CALL SHOW1(X(2,2),4)
      END
      SUBROUTINE FILL(X,N,M)
      DOUBLE PRECISION X(0:N-1,M)
      DO 1 J=1,M
      DO 1 I=0,N-1
    1 X(I,J) = I*100+J
      END
      SUBROUTINE BUMP(X,N)
      DOUBLE PRECISION X(N)
      CALL BUMP1(X(2))
      X(1) = -X(1)
      END
      SUBROUTINE BUMP1(X)
      DOUBLE PRECISION X(1)
      X(2) = X(2)*1000
      END
      SUBROUTINE BUMP2(X,N,M)
      DOUBLE PRECISION X(N,M)
      X(1,2) = 5555
      X(2,3) = 6666
      END
