! Clause 12: OPTIONAL arguments that may be absent as MASK= and BOUNDARY= of intrinsic functions, where no statement can stand, and in BLOCK and ASSOCIATE.
! RUN: %compare %light %s
! RUN: %compare --np 1 --flags=-fcheck=all %light %s
module m
contains
  subroutine e(a, b, s, msk)
    integer, intent(in) :: a(:)
    integer, intent(in), optional :: b(:), s
    logical, intent(in), optional :: msk(:)
    integer :: c(size(a)), i, d(2), x(2,size(a)), y(size(a),size(a))
    print *, (eoshift(a, i, s), i=1,2)
    print *, [(eoshift(a, i, boundary=s), i=1,2)]
    print *, [(sum(a*i, mask=msk), i=1,2)]
    forall (i=1:2) d(i) = sum(a*i, mask=msk)
    print *, d
    forall (i=1:2) x(i,:) = eoshift(a, i, s)
    print *, x
    do concurrent (i=1:2)
      d(i) = maxval(a*i, mask=msk)
    end do
    print *, d
    where (a > 2)
    c = eoshift(a, 1, s)
  elsewhere
  c = sum(a, mask=msk)
end where
print *, c
block
  integer :: i
  i = sum(a, mask=msk)
  print *, i, eoshift(a, 1, s)
end block
associate (q => sum(a, mask=msk))
print *, q
end associate
if (sum(a, mask=msk) > 3) print *, 'more'
do while (sum(a, mask=msk) > 3)
  print *, 'in'
  exit
end do
select case (sum(a, mask=msk))
case (:6)
  print *, 'few'
case default
  print *, 'many'
end select
if (size(a) > 2 .and. any(maxloc(a, mask=msk) > 1)) print *, 'yes'
print *, unpack(a, a>1, a), spread(sum(a, mask=msk), 1, 2)
end subroutine
subroutine t(x, y)
  integer, intent(in) :: x(:), y(:,:)
  print *, x, y
end subroutine
end module
program p
  use m
  call e([1,2,3,4])
  call e([1,2,3,4], s=9)
  call e([1,2,3,4], [7,7,7,7,7])
  call e([1,2,3,4], msk=[.true.,.false.,.true.,.true.])
end
