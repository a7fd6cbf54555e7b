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
