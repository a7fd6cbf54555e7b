C Clause 3.3.2.2: names that begin with keywords, declared and used without a blank.
C RUN: %compare %s
      programp
      integersubroutinef
      real*8subroutine1(2),functions(2)
      integerfunctionf
      subroutinef=3
      subroutine1(2)=1.5
      functions(1)=2
      doifunctionf=1,2
      subroutinef=subroutinef+ifunctionf
      enddo
      print*,subroutinef,subroutine1(2),functions(1)
      print*,functionf(3)
      callsubroutines
      end
      integerfunctionfunctionf(n)
      functionf=n+1
      end
      subroutinesubroutines
      print*,'subroutines'
      end
