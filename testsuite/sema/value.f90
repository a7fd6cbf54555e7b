! VALUE and OPTIONAL: what may not be there cannot be copied.
! RUN: %check-errors --no-notes %s
subroutine v(c, k, x)
  character, value :: c
  integer, value, optional :: k
  integer :: x(3)
end subroutine v
subroutine outer(k)
  interface
    subroutine v(c, k, x)
      character, value :: c
      integer, value, optional :: k
      integer :: x(3)
    end subroutine v
  end interface
  integer, optional :: k
  integer :: x(3)
  call v('a', k, x)   !error: this argument for the dummy argument 'k' with VALUE is not supported
end subroutine outer
