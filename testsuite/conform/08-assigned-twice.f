C Clause 8.2.4: GO TO k without a list, where k has labels in other constructs at other times; ELSE with names of constructs.
C RUN: %compare %s
      program p
      integer k, i, n
      n = 0
      do i = 1, 4
        select case (i)
        case (1, 3)
          assign 10 to k
          if (i .eq. 3) assign 20 to k
          go to k
10        n = n + 1
20        n = n + 10
        case default
          assign 30 to k
          if (i .eq. 4) assign 40 to k
          goto k
30        n = n + 100
40        n = n + 1000
        end select
        if2: if (i .eq. 1) then
          n = n + 10000
        else if2
          n = n + 20000
        end if if2
        where1: if (i .eq. 1) then
          n = n + 100000
        elseif (i .eq. 2) then where1
          n = n + 200000
        else where1
          n = n + 300000
        end if where1
        iffy: if (i .gt. 3) then
          n = n + 1000000
        else iffy
          n = n + 2000000
        end if iffy
      end do
      print *, n
      end
