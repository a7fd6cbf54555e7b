! The oracle of format-*.test: reads cases, one a line, and writes what gfortran prints for them.
! A case is  format|type|count|v1 v2 ...  where the format `*` is list-directed, and values are bit
! patterns as decimal integers. Lines that begin with `=` are the items of character cases.
program format_cases
  implicit none
  integer, parameter :: max_items = 64
  character(4000) :: line
  character(200) :: fmt
  character(2) :: kind
  character(:), allocatable :: text(:)
  integer(8) :: v(max_items)
  integer :: ios, a, b, c, n, k, number

  number = 0
  do
    read (*, '(A)', iostat=ios) line
    if (ios /= 0) exit
    number = number + 1
    a = index(line, '|')
    b = a + index(line(a+1:), '|')
    c = b + index(line(b+1:), '|')
    fmt = line(1:a-1)
    kind = line(a+1:b-1)
    read (line(b+1:c-1), *) n
    write (*, '(A,I0)') '#', number
    if (kind(1:1) == 'c') then
      call characters()
      cycle
    end if
    if (n > 0) read (line(c+1:), *) v(1:n)
    if (fmt == '*') then
      call list()
    else
      call formatted()
    end if
  end do

contains

  subroutine list()
    select case (kind)
    case ('i1'); print *, int(v(1:n), 1)
    case ('i2'); print *, int(v(1:n), 2)
    case ('i4'); print *, int(v(1:n), 4)
    case ('i8'); print *, v(1:n)
    case ('l1'); print *, logical(v(1:n) /= 0, 1)
    case ('l4'); print *, v(1:n) /= 0
    case ('l8'); print *, logical(v(1:n) /= 0, 8)
    case ('r4'); print *, transfer(int(v(1:n), 4), [0.0], n)
    case ('r8'); print *, transfer(v(1:n), [0d0], n)
    case ('z4'); print *, transfer(int(v(1:n), 4), [(0.0, 0.0)], n/2)
    case ('z8'); print *, transfer(v(1:n), [(0d0, 0d0)], n/2)
    end select
  end subroutine

  subroutine formatted()
    select case (kind)
    case ('i1'); print fmt, int(v(1:n), 1)
    case ('i2'); print fmt, int(v(1:n), 2)
    case ('i4'); print fmt, int(v(1:n), 4)
    case ('i8'); print fmt, v(1:n)
    case ('l1'); print fmt, logical(v(1:n) /= 0, 1)
    case ('l4'); print fmt, v(1:n) /= 0
    case ('l8'); print fmt, logical(v(1:n) /= 0, 8)
    case ('r4'); print fmt, transfer(int(v(1:n), 4), [0.0], n)
    case ('r8'); print fmt, transfer(v(1:n), [0d0], n)
    case ('z4'); print fmt, transfer(int(v(1:n), 4), [(0.0, 0.0)], n/2)
    case ('z8'); print fmt, transfer(v(1:n), [(0d0, 0d0)], n/2)
    end select
  end subroutine

  ! n items of equal length, each on a line of its own between `=` and `|`
  subroutine characters()
    integer :: length
    read (line(c+1:), *) length
    if (allocated(text)) deallocate (text)
    allocate (character(length) :: text(n))
    do k = 1, n
      read (*, '(A)') line
      text(k) = line(2:1+length)
    end do
    if (fmt == '*') then
      print *, text
    else
      print fmt, text
    end if
  end subroutine
end program
