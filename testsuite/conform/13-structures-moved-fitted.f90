! Clause 13: what structure constructors give to MERGE, EOSHIFT, UNPACK and SPREAD is of the components' lengths and shapes.
! RUN: %compare %light %s
type t
 character(6) :: c
 integer :: k(2)
 character(3) :: w(2)
 real :: x
end type
type(t) :: a(4), b(4), g(2,2)
integer :: i
a = [(t('abcdef',i, ['uvw','xyz'], 1), i=1,4)]
b = eoshift(a, 1, t('x', 9, 'z', 2))
print *, b
g = eoshift(reshape(a,[2,2]), 1, [t('y', 8, ['1','2'], 2), t('zz', 7, 'q', 3)])
print *, g
b = merge(a, t('x',9, 'n', 4), a%x > 2)
print *, b
b = merge(t('m',7, 'n', 4), t('x',9, 'l', 4), [.true., .false., .true.,.false.])
print *, b
b = pack(a, a%k(1)>2, [t('p',1,'q',1),t('q',1,'r',1),t('r',1,'s',1),t('s',1,'t',1)])
print *, b
b = unpack(a, a%k(2)>2, t('u',1,'v',5))
print *, b
b = spread(t('v',3,'w',6), 1, 4)
print *, b
g = spread([t('v',3,'w',6), t('w',4,'x',7)], 1, 2)
print *, g
b = cshift([t('a',1,'b',1), a(:2), t('bbb',3,'c',1)], 1)
print *, b
g = reshape([t('a',1,'b',2), a(:2)], [2,2], pad=[t('pp',4,'qq',3)])
print *, g
end
