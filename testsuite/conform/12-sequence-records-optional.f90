! Clause 12: OPTIONAL arrays of structures with POINTER components, with gaps or absent, for CONTIGUOUS dummies and those of
! declared shape; default values of such INTENT(OUT) dummies where they are absent.
! RUN: %compare %light %s
module m
  type t
    integer :: i = 6
    integer, pointer :: a(:) => null()
    real, pointer :: p => null()
  end type
  integer, target :: four(1) = 4
  real, target :: one = 1.5, two = 2.5
contains
  subroutine fill(v)
    type(t), intent(out) :: v(:)
    integer :: k
    do k = 1, size(v)
      v(k)%i = k
      allocate (v(k)%a(k))
      v(k)%a = 10*k
      v(k)%p => one
    end do
  end subroutine
  subroutine show(s, v)
    character(*), intent(in) :: s
    type(t), intent(in) :: v(:)
    integer :: k
    do k = 1, size(v)
      print *, s, v(k)%i, v(k)%a, v(k)%p
    end do
  end subroutine
  subroutine explicit(n, d)
    integer, intent(in) :: n
    type(t), intent(inout), optional :: d(n)
    if (present(d)) then
      call show('explicit', d)
      allocate (d(1)%a(3), source=[1, 2, 3])
      d(n)%p => two
    else
      print *, 'explicit: absent'
    end if
  end subroutine
  subroutine contiguous(d)
    type(t), intent(inout), contiguous, optional :: d(:)
    if (present(d)) then
      call show('contiguous', d)
      d(1)%a => four
    else
      print *, 'contiguous: absent'
    end if
  end subroutine
  subroutine assumed(d)
    type(t), intent(inout), optional :: d(:)
    call explicit(2, d)
    if (present(d)) call contiguous(d)
    if (present(d)) call size_(d)
  end subroutine
  subroutine pointer(d)
    type(t), pointer, optional :: d(:)
    if (present(d)) then
      call explicit(2, d)
      if (associated(d)) call contiguous(d)
    end if
  end subroutine
  subroutine allocatable(d)
    type(t), allocatable, optional :: d(:)
    call explicit(2, d)
    if (present(d)) then
      if (allocated(d)) call contiguous(d)
    end if
  end subroutine
  subroutine begin(b, c, e)
    type(t), intent(out), optional :: b, c(:), e(2)
    print *, present(b), present(c), present(e)
  end subroutine
  subroutine size_(d)
    type(t), intent(in), optional :: d(*)
    call show('size', d(1:2))
  end subroutine
end module

program sequence_records_optional
  use m
  type(t), target :: v(4)
  type(t), pointer :: p(:)
  type(t), allocatable :: a(:)
  call fill(v)
  call assumed(v(::2))
  call show('main', v)
  call assumed
  call assumed(v(4:3:-1))
  call show('main', v)
  p => v(::3)
  call assumed(p)
  call pointer(p)
  call pointer()
  call show('main', v)
  allocate (a(2))
  call fill(a)
  call allocatable(a)
  call show('main', a)
  call values
contains
  subroutine values
    type(t) :: b, c(2), e(3:4)
    b%i = 1
    c%i = 2
    e%i = 3
    call begin
    call begin(b)
    call begin(c=c(2:1:-1))
    call begin(e=e)
    nullify (p)
    call begin(e=p)
    print *, b%i, c%i, e%i
  end subroutine
end program
