! Clause 5.1.2.4.1: dummy and local arrays whose lower bound is the negative of a variable.
! RUN: %compare %light %s
      subroutine sub(n,u,v)
      integer n
      double precision u(-n:n,-n:n),v(-n:*),w(-n:n)
      u(-n,n)=0d0
      v(-n)=3d0
      do 10 i=-n,n
      w(i)=i
 10   continue
      print *,n,w(-n),w(n),u(n,-n),v(1-n)
      return
      end
      subroutine sub3(n,m,x)
      double precision x(-n:n,-2*m:-m,n)
      x(-n,-m,n)=4d0
      print *,n,m,x(n,-m,1)
      end
      program bug
      integer n
      double precision a(-10:10,-10:10),b(5),c(-2:2,-4:-2,2)
      data a/441*1d0/,b/5*2d0/,c/30*5d0/
      n=10
      call sub(n,a,b)
      print *,n,a(-n,n),b(1)
      n=2
      call sub3(n,n,c)
      print *,n,c
      end
