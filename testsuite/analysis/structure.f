* structure.f: what jumps say becomes IFs and loops, so that loops are nests and time loops are loops.
* RUN: %hpfc -Werror -fdump-nest -S -o /dev/null %s | FileCheck %s
      PROGRAM JUMPS
      INTEGER I, J, N
      PARAMETER (N = 50)
      REAL A(N,N), B(N,N), E
!HPF$ DISTRIBUTE (BLOCK,BLOCK) :: A, B
      A = 1
      B = 0
* CHECK: do
   10 E = 0
* CHECK: nest
* CHECK-NOT: goto
* CHECK-NOT: cycle
      DO 40 J = 2, N - 1
      DO 40 I = 2, N - 1
      IF (A(I,J) .LT. 0) GOTO 40
      IF (A(I,J) - 1) 20, 40, 30
   20 B(I,J) = A(I-1,J)
      GOTO 40
   30 B(I,J) = A(I+1,J)
      E = MAX(E, B(I,J))
   40 CONTINUE
* CHECK: nest
      DO J = 1, N
         DO I = 1, N
            IF (B(I,J) .EQ. 0) CYCLE
            A(I,J) = B(I,J)
         END DO
      END DO
* CHECK: exit
      IF (E .GT. 0.1) GOTO 10
* CHECK-NOT: nest
      END
