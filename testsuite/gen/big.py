#!/usr/bin/env python3
"""big.py: prints one valid program of about 10,000 lines: 200 different procedures, 500 parallel nests
and as many serial loops, to measure how fast the compiler translates. The program also runs."""
import random


def procedure(k, rng):
    n = rng.choice([20, 31, 48, 64])
    name = 'work%d' % k
    out = ['subroutine %s(total)' % name, '  implicit none', '  integer, intent(inout) :: total',
           '  integer, parameter :: n = %d' % n,
           '  integer :: a(n,n), b(n,n), v(n), w(0:n), i, j, k, s',
           '  double precision :: x(n), y(n), error',
           '!HPF$ DISTRIBUTE a(%s)' % rng.choice(['BLOCK,BLOCK', 'BLOCK,*', '*,BLOCK', 'CYCLIC,BLOCK']),
           '!HPF$ ALIGN b(i,j) WITH a(i,j)', '!HPF$ ALIGN v(i) WITH a(i,*)',
           '!HPF$ DISTRIBUTE w(%s)' % rng.choice(['BLOCK', 'CYCLIC', 'CYCLIC(3)']),
           '!HPF$ DISTRIBUTE (BLOCK) :: x, y', '',
           '  forall (i = 1:n, j = 1:n) a(i,j) = mod(i*%d + j*%d, 97)' % (rng.randint(1, 50), rng.randint(1, 50)),
           '  s = %d' % rng.randint(1, 9), '  b = a + s', '  v = a(:,%d)' % rng.randint(1, n),
           '  w = 0', '  x = 1.0d0/%d' % rng.choice([2, 4, 8]), '  y = x']
    serial = rng.sample(range(6), 3)
    if 0 in serial:
        out += ['  do i = 2, n', '     v(i) = mod(v(i) + v(i-1), 1000)', '  end do']
    if 1 in serial:
        out += ['  do j = 1, n', '     do i = 1, n', '        b(i,j) = a(i,j)*%d - b(i,j)' % rng.randint(2, 9),
                '     end do', '  end do']
    if 2 in serial:
        out += ['  do k = 1, 3', '     do j = 2, n - 1', '        do i = 2, n - 1',
                '           a(i,j) = mod(b(i-1,j) + b(i+1,j) + b(i,j-%d), 1000)' % rng.randint(0, 1),
                '        end do', '     end do', '  end do']
    if 3 in serial:
        out += ['  do i = 1, n', '     w(i) = v(n+1-i) - i', '     if (mod(i, 3) == 0) then',
                '        w(i) = w(i)*2', '     else if (v(i) > 10) then', '        w(i) = w(i) + s',
                '     end if', '  end do']
    if 4 in serial:
        out += ['  error = 0', '  do i = 2, n - 1', '     y(i) = 0.5d0*(x(i-1) + x(i+1))',
                '     error = max(error, abs(y(i) - x(i)))', '  end do']
    if 5 in serial:
        out += ['  do j = 1, n', '     do i = j, n', '        s = mod(s + a(i,j)*b(j,i), 10007)',
                '     end do', '  end do']
    for _ in range(2 + k % 2):
        out.append('  ' + rng.choice([
            'b(2:n,:) = a(1:n-1,:) - b(2:n,:)', 'where (a > b) a = mod(b, 100)', 'w(1:n) = v + w(0:n-1)',
            'forall (i = 1:n, j = 1:n, i /= j) b(i,j) = mod(a(j,i), 50)', 'x = x + y*0.5d0',
            'a(:,1:n-1) = mod(a(:,2:n) + b(:,1:n-1), 1000)', 'v = cshift(v, 1) + w(1:n)']))
    for q in range(rng.randint(2, 4)):
        out += ['  if (mod(total, %d) == %d .and. s > %d) then' % (q + 2, rng.randint(0, 1), rng.randint(0, 20)),
                '     total = total + (s*%d - %d)/%d' % (rng.randint(1, 9), rng.randint(0, 99), rng.randint(2, 7)),
                '  else', '     s = max(s, mod(total, %d)) + iand(s, %d)' % (rng.randint(20, 90), rng.randint(1, 15)),
                '  end if', '  total = mod(total*%d + s, 65521)' % rng.randint(2, 31)]
    return out + ['  total = mod(total + abs(sum(v) + sum(w) + sum(b) + s) + int(maxval(x)), 65521)',
                  'end subroutine ' + name, '']


def main():
    rng = random.Random('big')
    parts = [procedure(k, rng) for k in range(1, 201)]
    lines = ['! 200 procedures, for measuring the compiler', 'program big', '  implicit none', '  integer :: total',
             '  total = 1']
    for k in range(1, 201):
        lines.append('  call work%d(total)' % k)
    lines += ['  print *, total', 'end program big', '']
    for part in parts:
        lines += part
    print('\n'.join(lines))


if __name__ == '__main__':
    main()
