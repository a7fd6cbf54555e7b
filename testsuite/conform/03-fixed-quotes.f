C Clause 3: two literals side by side in a FORMAT of fixed form are one only where no blank stands between them; lines are filled up with blanks.
C RUN: %compare %light %s
      character*30 s
 100  format('it''
     &s one')
 200  format('it'
     &'s two', "a"! a comment
     &"b")
 300  format('it                                                      '' 
     &s', 't' 'h''r' 'ee', 'x''' 'y', 'x' '''y')
 400  format('it                                                       '
     &'s four')
      write(*,100)
      write(*,200)
      write(*,300)
      write(*,400)
      s = 'it                                                          '
     &'s'
      print *, s
      end
