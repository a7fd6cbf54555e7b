! A module that is not found is reported, and none of the names that might come from it.
! RUN: %check-errors %s
module x
  use nowhere                             !error: there is no module 'nowhere'
contains
  subroutine s
    interface
      subroutine f(i) bind(c)
        import c_int
        integer(c_int), value :: i
      end subroutine
      subroutine g(i) bind(c)
        import
        real(c_double), value :: i
      end subroutine
    end interface
  end subroutine
end module
subroutine names_of_any_type(a)
  use nowhere                             !error: there is no module 'nowhere'
  type(lost), pointer :: a
  type holder
    type(lost), pointer :: p
  end type
  type(holder), pointer, save :: h(:)
  h(1)%p => a
  call s(h(1)%p%x, k=4)
  a%y(3) = 7
  call a%show()
  call w%show('x', u%e(2))
  w = maker('help', .false.) // pack(w%c(1:3), u)
  if (associated(h(1)%p)) print *, h(1)%p%z
  if (isfun(3) .and. .not. isv) h(1)%p%t = isfun(4)
  select case (kind_of(isv))
  case (kc)
    isv%x = 1
    isw = isv
  end select
end subroutine
