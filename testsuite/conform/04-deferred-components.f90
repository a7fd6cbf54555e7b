! Clause 4: components that are arrays of CHARACTER(:), on which gfortran 12 fails; arrays that others of
! another length are allocated like; a section with a stride as an argument.
! RUN: %hpfc -O1 %s -o %t
! RUN: %hpfrun -n 1 %t | FileCheck %s
! RUN: %hpfrun -n 3 %t | FileCheck %s
module m
  implicit none
  type rec
    integer :: n = 0
    character(:), allocatable :: names(:)
  end type
  type node
    type(rec) :: r
    character(:), pointer :: view(:) => null()
    type(node), pointer :: next => null()
  end type
contains
  function given(k) result(r)
    integer, intent(in) :: k
    character(:), pointer :: r(:)
    allocate (character(k) :: r(3:4))
    r = 'abcdefgh'
  end function
  subroutine add(list, s)
    character(:), allocatable, intent(inout) :: list(:)
    character(*), intent(in) :: s
    if (.not. allocated(list)) then
      list = [s]
    else
      list = [character(max(len(list), len(s))) :: list, s]
    end if
  end subroutine
  subroutine plain(c)
    character(*), intent(in) :: c(:)
    print *, len(c), size(c), '[', c, ']'
  end subroutine
end module
program p
  use m
  implicit none
  type(rec) :: r, v(2)
  type(node), pointer :: first
  character(4), target :: t(2) = ['this', 'that']
  character(:), allocatable :: w(:), z(:)
  integer :: i
  print *, allocated(r%names)
  r%names = ['alpha', 'betas']
  r%n = 2
  print *, r%names, len(r%names), r%names(2)(2:3)
  v(1) = r
  v(2) = rec(3, ['q', 'w', 'e'])
  print *, v(1)%names, v(2)%names, len(v(2)%names), v%n
  call add(v(2)%names, 'rty')
  print *, v(2)%names, len(v(2)%names)
  r = v(2)
  print *, r%names, size(r%names)
  allocate (first)
  allocate (first%next)
  first%next%r = r
  first%view => t
  do i = 1, 2
    call add(first%r%names, repeat('+', 2*i))
  end do
  print *, first%view(2), len(first%view), first%r%names, '|', first%next%r%names(4)
  first%view(1)(1:1) = 'T'
  print *, t
  deallocate (first%r%names)
  print *, allocated(first%r%names), allocated(first%next%r%names)
  w = ['one  ', 'two  ', 'three', 'four ']
  call plain(w(2:4:2))
  allocate (character(2) :: z(4))
  allocate (character(9) :: z(4), stat=i)
  print *, i /= 0, len(z)
  print *, pack(w, w /= 'two'), len(pack(w, w /= 'two'))
  first%view => given(3)
  print *, first%view, len(first%view), lbound(first%view), given(2), len(given(5))
end program
! CHECK: {{^}} F
! CHECK-NEXT: {{^}} alphabetas           5 et
! CHECK-NEXT: {{^}} alphabetasqwe           1           2           3
! CHECK-NEXT: {{^}} q  w  e  rty           3
! CHECK-NEXT: {{^}} q  w  e  rty           4
! CHECK-NEXT: {{^}} that           4 ++  ++++|rty
! CHECK-NEXT: {{^}} Thisthat
! CHECK-NEXT: {{^}} F T
! CHECK-NEXT: {{^}}           5           2 [two  four ]
! CHECK-NEXT: {{^}} T           2
! CHECK-NEXT: {{^}} one  threefour            5
! CHECK-NEXT: {{^}} abcabc           3           3 abab           5
