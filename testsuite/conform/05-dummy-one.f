! Clause 5.1.2.4: dummies X(1) and X(n,1) of old programs go on behind their last element, in input and output lists too.
! RUN: %compare %light %s
      program p
      integer a(6),c(2,3)
      real x(10)
      character*4 t(3)
      data a/1,2,3,4,5,6/,c/11,12,13,14,15,16/,t/'abcd','efgh','ijkl'/
      do 10 i=1,10
 10   x(i)=i
      call s(a,3)
      call s(a(3),4)
      call two(c,3)
      call back(x,10)
      call text(t,3)
      print *,a,c,x,t
      end
      subroutine s(b,n)
      integer b(1)
      write(*,*) (b(i),i=1,n)
      write(*,*) (b(i),i=1,3)
      b(3)=b(3)+7
      write(*,'(9i4)') (b(i),i=n,1,-1),sum(b(1:n))
      end
      subroutine two(b,n)
      integer b(2,1)
      print *,((b(i,j),i=1,2),j=1,n),(b(2,j),j=n,1,-1)
      end
      subroutine back(y,n)
      real y(1)
      open(10,status='scratch',form='unformatted')
      write(10) (y(i),i=1,n)
      rewind 10
      read(10) (y(i),i=n,1,-1)
      close(10)
      open(10,status='scratch')
      write(10,*) (y(i),i=1,n)
      rewind 10
      read(10,*) (y(i),i=2,n),y(1)
      close(10)
      end
      subroutine text(u,n)
      character*4 u(1)
      character*12 line
      write(line,'(3a4)') (u(i),i=1,n)
      print *,line
      read(line,'(3a4)') (u(i),i=n,1,-1)
      end
