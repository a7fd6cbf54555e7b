! Clause 7.5.2: functions whose results are POINTERs to arrays, in pointer assignments and as values.
! RUN: %compare %light %s
program functions
  integer, pointer :: p(:,:), q(:), r(:)
  character(len=3), pointer :: c(:)
  integer :: i
  do i = 1, 3
    p => block(i)
    print *, associated(p), lbound(p), ubound(p)
    p(0,1) = i
    print *, sum(p)
    q => line(p, i)
    q = -1
    print *, p
    deallocate(p)
  end do
  q => none(.true.)
  print *, associated(q)
  allocate(q(2)); q = [3,4]
  r => same(q)
  print *, associated(r, q)
  q => none(.false.)
  print *, associated(q), r
  c => text(2)
  print *, c
contains
  function block(k) result(p)
    integer, intent(in) :: k
    integer, pointer :: p(:,:)
    allocate(p(0:k,k))
    p = k
  end function
  function line(a, k) result(l)
    integer, pointer :: a(:,:), l(:)
    integer, intent(in) :: k
    l => a(:, k)
  end function
  function none(no) result(l)
    logical :: no
    integer, pointer :: l(:)
    integer, target, save :: x(3)
    nullify(l)
    x = 9
    if (.not. no) l => x
  end function
  function same(a) result(l)
    integer, pointer :: a(:), l(:)
    l => a
  end function
  function text(n) result(t)
    integer, intent(in) :: n
    character(len=3), pointer :: t(:)
    allocate(t(n))
    t = 'abc'
  end function
end program
