! Default initialization of POINTER components with variables and parts of them (Fortran 2008, R442). (gfortran 12 has other values for arrays, and stops at ALLOCATE.)
! RUN: %hpfc %s -w -o %t && %hpfrun -n 3 %t | FileCheck %s
module begins
  implicit none
  integer, target, save :: tv(5) = (/1,2,3,4,5/)
  type t
    integer, pointer :: p => tv(3)
    integer, pointer :: w(:) => tv
    integer, pointer :: odd(:) => tv(5:1:-2)
    integer :: n = 7
  end type
  type tt
    type(t) :: x, y(2)
    character(2) :: c = 'ab'
  end type
  type(t), save :: mv
  type(tt), save, target :: mt
contains
  function make() result(r)
    type(t) :: r
    r%n = r%n + r%p
  end function
  subroutine out(a, b)
    type(t), intent(out) :: a
    type(tt), intent(out), optional :: b
    print *, a%p, a%w(2), a%n
    if (present(b)) print *, b%y(2)%p, b%c
  end subroutine
  subroutine kept
    type(t), save :: k
    type(tt), save :: kk(2)
    print *, k%p, k%n, kk(2)%x%w(1), kk(1)%y(2)%p
    k%p => tv(1)
    k%n = 1
    kk(2)%x%w => tv(4:5)
  end subroutine
end module
program begin
  use begins
  implicit none
  type(t) :: a, b
  type(tt) :: c
  type(tt), pointer :: pc(:)
  integer, target :: z = 9
  print *, mv%p, mv%w, mv%n, mt%x%p, mt%y(2)%w(5), mt%y%n
  print *, mt%y(1)%odd, c%x%odd, lbound(a%odd)
  a%p => z
  a%n = 0
  a = make()
  print *, a%p, a%n
  nullify(b%w)
  call out(b, c)
  b%p = 33
  print *, mv%p, tv, c%x%p
  call kept
  call kept
  allocate(pc(2))
  print *, pc(2)%y(1)%p, pc%c, pc(1)%x%w(3)
  call inner
contains
  subroutine inner
    real, target, save :: q = 1.5
    type s
      real, pointer :: r => q
    end type
    type(s) :: v
    print *, v%r
    v%r = 2
    print *, q
  end subroutine
end program
! CHECK: {{^}} 3 1 2 3 4 5 7 3 5 7 7
! CHECK-NEXT: {{^}} 5 3 1 5 3 1 1
! CHECK-NEXT: {{^}} 3 10
! CHECK-NEXT: {{^}} 3 2 7
! CHECK-NEXT: {{^}} 3 ab
! CHECK-NEXT: {{^}} 33 1 2 33 4 5 33
! CHECK-NEXT: {{^}} 33 7 1 33
! CHECK-NEXT: {{^}} 1 1 4 33
! CHECK-NEXT: {{^}} 33 abab 33
! CHECK-NEXT: {{^}} 1.5
! CHECK-NEXT: {{^}} 2.0
