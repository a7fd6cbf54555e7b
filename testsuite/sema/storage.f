* storage.f: what EQUIVALENCE, DATA, ENTRY and mapped COMMON cannot be.
* RUN: %check-errors --no-notes %s
      PROGRAM STORE
      REAL A(4), B(4), C(4), M(8), X
      CHARACTER*3 S
      COMMON /BLK/ P(2), Q
      COMMON /FLD/ F(8)
CHPF$ DISTRIBUTE M(BLOCK)
CHPF$ DISTRIBUTE F(BLOCK)
      EQUIVALENCE (A(1),B(2)), (A(3),B(3))
!error@-1: EQUIVALENCE puts 'a' and 'b' at two different distances
      EQUIVALENCE (M,X)
!error@-1: the mapped array 'm' cannot be in an EQUIVALENCE
      EQUIVALENCE (C(5),X)
!error@-1: the element in EQUIVALENCE lies outside of 'c'
      DATA C(6)/1.0/
!error@-1: an element that DATA names lies outside of 'c'
      DATA S(2:4)/'ab'/
!error@-1: the substring in DATA does not lie in 's'
      DATA (C(I),I=1,3)/1.0,2.0/
!error@-1: DATA has too few values for 'c'
      CALL T(M(2),X)
!error@-1: the mapped array 'm' cannot be passed as a sequence of elements to 'v'
      END
      SUBROUTINE T(V,W)
!error@-1: the COMMON block 'fld' has 0 mapped arrays here and 1 in another program unit
      REAL V(*)
      COMMON /FLD/ F(8)
      V(1) = W
      END
