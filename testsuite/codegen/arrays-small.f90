! arrays-small.f90: small arrays of which only elements are used are arrays in C; what the runtime works on has a descriptor.
! RUN: %hpfc -S -o - %s | FileCheck %s
! RUN: %compare --np 1,3 %s
program small
  implicit none
  integer, parameter :: days(0:3) = [31, 28, 31, 30]
  integer :: count(2,3), k
  real :: printed(2), large(100,100)
  integer, save :: first(3) = [5, 6, 7]
  do k = 0, 3
    count(mod(k,2)+1, k/2+1) = days(k)*k
  end do
  count(:,3) = [1, 2]*first(2:3)
  large = 1
  printed(1) = large(3,100)
  printed(2) = 2
  print *, count(1,1), count(2,1), count(1,2), count(2,2), count(1,3), count(2,3)
  print *, printed
  call keep(3)
  call keep(4)
contains
  subroutine keep(n)
    integer, intent(in) :: n
    complex :: z(3)
    z(1) = n
    z(2) = z(1)*(0., 1.)
    z(3) = sum(z(1:2))
    print *, z(2), z(3)
  end subroutine
end program
! CHECK: int main
! CHECK: hpf_array {{.*}}large_d, printed_d;
! CHECK: static int days_p[4] = {31, 28, 31, 30};
! CHECK: static int count_p[6];
! CHECK: static int first_p[3] = {5, 6, 7};
! CHECK: static void keep(int *n_a)
! CHECK: static hpf_c8 z_p[3];
