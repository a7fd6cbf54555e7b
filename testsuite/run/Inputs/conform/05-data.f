      BLOCK DATA INIT
      COMMON /BLK/ A(5), I, C, D(2,2)
      CHARACTER*6 C
      DOUBLE PRECISION D
      DATA A(2), A(4) /2.5, 4.5/, I /7/, C(2:4) /'xyz'/
      DATA ((D(I1,J1),I1=1,2),J1=1,2) /1D0,2D0,3D0,4D0/
      END
      PROGRAM DATA1
      COMMON /BLK/ A(5), I, C, D(2,2)
      CHARACTER*6 C
      DOUBLE PRECISION D
      INTEGER K(10), L(3,3), M, N, Z, BIG(1000)
      REAL X, Y(6), W(4,4)
      LOGICAL P, Q(4)
      COMPLEX CC(2)
      CHARACTER*4 S(3), T*8, ONE
      PARAMETER (NP=3)
      DATA K/3*1,2*2,5*0/, M,N/10,-20/
      DATA (L(I1,1),I1=1,3)/1,2,3/, (L(I1,2),I1=1,3)/4,5,6/
      DATA (L(I1,3),I1=3,1,-1)/7,8,9/
      DATA BIG/1000*42/, ((W(I1,J1),J1=1,I1),I1=1,4)/10*1.5/
      DATA ((W(I1,J1),J1=I1+1,4),I1=1,3)/6*-1/
      DATA X/1/, Y/NP*2.,2*3,4D0/, P/.TRUE./, Q/2*.FALSE.,2*.TRUE./
      DATA CC/(1.,2.),(-3,4)/, S/'ab','cdefg','h'/, T(1:3)/'one'/,
     1 T(4:8)/'twothree'/
      DATA Z/Z'FF'/, ONE/'''Q'''/
      DATA II, JJ, RR /1,2,3.5/
      PRINT *, A,I,C(2:4),D
      PRINT *, K
      PRINT *, L
      PRINT *, M,N,Z,BIG(1),BIG(1000)
      PRINT *, X,Y
      PRINT *, W
      PRINT *, P,Q,CC,S,T
      PRINT *, II,JJ,RR
      CALL SUB
      CALL SUB
      END
      SUBROUTINE SUB
      INTEGER CNT
      REAL V(3)
      DATA CNT/0/, V(2)/5./
      CNT = CNT+1
      V(1) = V(2)
      V(2) = V(2)*2
      PRINT *, CNT, V(1), V(2)
      END
