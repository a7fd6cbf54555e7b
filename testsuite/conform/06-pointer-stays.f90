! What ALLOCATE gave a POINTER stays until DEALLOCATE, though only scalars, dummy arguments and components lead there
! RUN: %compare %s
module pointer_stays
  implicit none
  type holder
    integer :: k(3) = [1, 2, 3]
    integer, allocatable :: w(:)
  end type
  type leader
    integer, pointer :: v(:) => null(), s => null()
  end type
  integer, pointer :: p(:) => null()
contains
  subroutine churn ! takes memory that was given back, if any was
    integer, pointer :: z(:)
    integer :: i
    do i = 1, 5
      allocate (z(3))
      z = -7
      allocate (z(2))
      z = -7
    end do
  end subroutine churn
  subroutine fresh
    allocate (p(3))
    p = 5
  end subroutine fresh
  subroutine element(e)
    integer, intent(inout) :: e
    nullify (p)
    call churn
    e = e + 1
    print *, e
  end subroutine element
  subroutine assumed(e)
    integer, intent(inout), target :: e(:)
    nullify (p)
    call churn
    e = e + 1
    print *, e
    p => e
  end subroutine assumed
end module pointer_stays
program main
  use pointer_stays
  type(holder), pointer :: h, hs(:)
  type(leader) :: x, y
  integer, pointer :: q
  call fresh
  q => p(2)
  nullify (p)
  call churn
  print *, q
  call fresh
  call element(p(2))
  call fresh
  call assumed(p)
  print *, p
  call fresh
  x%v => p
  x%s => p(3)
  nullify (p)
  y = x
  nullify (x%v, x%s)
  call churn
  print *, y%v, y%s
  nullify (y%v)
  call churn
  print *, y%s
  allocate (h)
  p => h%k
  nullify (h)
  call churn
  print *, p
  allocate (hs(2))
  q => hs(2)%k(3)
  nullify (hs)
  call churn
  print *, q
  allocate (hs(2))
  allocate (hs(2)%w(3))
  hs(2)%w = 6
  q => hs(2)%w(2)
  nullify (hs)
  call churn
  print *, q
  call fresh
  p(0:) => p(:)
  print *, p, lbound(p)
  deallocate (p)
  call fresh
  deallocate (p)
  print *, associated(p)
end program main
