! Clause 12: external functions with the names of intrinsic functions that only HPF has, typed and not.
! RUN: %compare %s
      program names
      integer ilen, number_of_processors
      character*10 text
      text = 'abc'
      print *, ilen(text), '<', text(:ilen(text)), '>'
      print *, number_of_processors('x')
      call inner(text)
      end
      subroutine inner(text)
      character*(*) text
      print *, ilen(text)
      end
      integer function ilen(text)
      character*(*) text
      do 10 ilen = len(text), 1, -1
        if (text(ilen:ilen) .ne. ' ') return
 10   continue
      ilen = 0
      end
      integer function number_of_processors(text)
      character*(*) text
      number_of_processors = 12 + len(text)
      end
