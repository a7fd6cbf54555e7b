! Clauses 5.2.4, 12.5.2.6: a SAVE without a list in procedures that call functions which nothing but their use and their type declare; a
! statement function behind an ENTRY's jump; MAX1, AMIN1, ... of other kinds (an extension of most compilers).
! RUN: %compare %light %s
      PROGRAM KEPT
      DOUBLE PRECISION G
      CHARACTER*3 NAME
      REAL A(3)
      DOUBLE PRECISION D(3)
      SAVE
      DATA A/3*0.0/, D/0.25D0, -2.5D0, 5D0/
      PRINT *, F(2.0), F(3.0), G(4.0), NAME(2)
      CALL FRSTE(1.0, A)
      PRINT *, A
      CALL SECNDE(A)
      PRINT *, A
      PRINT *, AMAX1(D(1), D(2)), AMIN1(D(1), 0.0), MAX1(D(3), 1D0)
      PRINT *, MIN1(D(1), D(3)), MAX0(5_8, 3_8), KIND(MAX0(5_8, 3_8))
      PRINT *, AMAX0(3_8, 4_8), KIND(AMAX1(D(1), D(2)))
      END
      REAL FUNCTION F(X)
      DOUBLE PRECISION G, H
      LOGICAL Q
      CHARACTER*5 WORD
      INTEGER CALLS
      SAVE
      DATA CALLS/0/
      Q(A, B) = A .LE. B
      CALLS = CALLS + 1
      WORD = 'abcde'
      WORD(2:3) = 'XY'
      H = G(X)
      F = H + CALLS
      IF (Q(1.0, X)) F = F + 100
      IF (WORD(1:4) .NE. 'aXYd') F = -1
      END
      DOUBLE PRECISION FUNCTION G(X)
      G = X*2
      END
      CHARACTER*3 FUNCTION NAME(I)
      CHARACTER*3 ALL(2)
      SAVE
      DATA ALL/'one', 'two'/
      NAME = ALL(I)
      END
      SUBROUTINE FRSTE(X, A)
      REAL A(3), TOL, BASE
      DOUBLE PRECISION G
      SAVE
      TOL(Z) = 0.5*ABS(Z) + BASE
      BASE = 10*X
      A(1) = TOL(-4.0)
      A(2) = G(A(1))
      RETURN
      ENTRY SECNDE(A)
      BASE = BASE + 1
      A(3) = TOL(2.0) + G(BASE)
      END
