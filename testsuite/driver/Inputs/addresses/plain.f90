module plain
  type pair
    integer :: a, b
  end type
end module
