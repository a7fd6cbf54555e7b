character(3) function c2foo()
  c2foo = 'abc'
end function
