contains
  subroutine nobody_calls
    print *, 'not here'
  end subroutine
end
