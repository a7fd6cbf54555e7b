* control-live.f: values behind jumps that stay jumps: what a jump leads to decides whether a scalar that a loop sets
* is read again. The loop over B(I) with S and the last but one with W run in parallel: nothing is said of them.
* RUN: %compare %s
* RUN: %hpfc -finfo=loops -fsyntax-only %s 2>&1 | FileCheck %s
      PROGRAM LIVE
      INTEGER I, K, M, N, A(20), B(20), T, U, V, S, W
!HPF$ DISTRIBUTE A(BLOCK)
!HPF$ ALIGN B(:) WITH A(:)
      K = 0
      T = 100
      U = 1
      V = 3
   10 K = K + 1
* T is read when 10 is reached again.
      IF (K .GT. 1) PRINT *, 'T', T
      IF (K .GT. 3) GOTO 40
* CHECK: live.f:[[@LINE+1]]:7: info: loops: the iterations over 'i' run one after the other
      DO 20 I = 1, 20
* CHECK: the last value of 't' is used after the loop
* CHECK-NOT: note: {{.*}}{{'s'|'w'}}
        T = I*K
        U = T + I
        V = U*2
        A(I) = T + U - V
   20 CONTINUE
      DO 22 I = 1, 20
        S = I*K
        B(I) = S + 1
   22 CONTINUE
      IF (MOD(K,2) - 1) 30, 25, 30
   25 U = 7
      GOTO 10
   30 CONTINUE
      PRINT *, 'U', U
      GOTO (10, 40), K-1
      PRINT *, 'not here'
   40 CONTINUE
      V = 9
      PRINT *, A, V
      M = 2
      ASSIGN 60 TO N
      DO 50 I = 1, 20
        M = I + 1
        B(I) = M
        IF (A(I) .GT. 1000) GOTO 70
   50 CONTINUE
      GOTO N (60, 70)
   70 PRINT *, 'seventy', M
   60 PRINT *, B
* CHECK: live.f:[[@LINE+1]]:7: info: loops: the iterations over 'i' run one after the other
      DO 80 I = 1, 20
        M = I + 2
        B(I) = M*B(I)
   80 CONTINUE
* CHECK: the last value of 'm' is used after the loop
* CHECK-NOT: note: {{.*}}{{'s'|'w'}}
      DO 85 I = 1, 20
        W = I + 2
        A(I) = W*A(I)
   85 CONTINUE
      GOTO 100
   90 PRINT *, 'M', M, I
      STOP
  100 IF (B(3) .GT. 0) GOTO 90
      M = 0
      W = 0
      PRINT *, A, B, W
      END
