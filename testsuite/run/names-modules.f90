! names-modules.f90: names that C, MPI, the runtime library and the compiler use as well, in modules and procedures.
! RUN: %compare %s
module grid_mod
  implicit none
  real :: u(4), u_d, u_p = 3, u_o = 2, u_s2, w(2,3), w_s2 = 7, u_t = 1
  real, allocatable :: q(:,:)
  real :: q_p = 5, q_o = 6, q_s2 = 8, setup_ = 1
  integer :: hpf_init = 3, main = 4, mpi_comm_world = 5, double = 6, int = 7, restrict = 8, null = 9, errno = 1, stdin = 2
  character(3) :: text = 'abc', text_len = 'def'
  !hpf$ distribute u(block)
contains
  subroutine setup
    u = 1; u_d = 2
    allocate (q(2,2))
    q = q_p + q_o + q_s2
    w = w_s2
  end subroutine
  subroutine init(n)
    integer :: n
    n = hpf_init + main + double + int + restrict + null + errno + stdin + mpi_comm_world
  end subroutine
  subroutine printf(x)
    real :: x
    print *, x, text, text_len
  end subroutine
end module
program main_program
  use grid_mod
  implicit none
  integer :: n, argc = 3, argv = 4, ready = 5, way = 1, frame = 2, i_, i, j, k, long = 5, char_ = 3
  call setup
  call init(n)
  call printf(1.5)
  print *, u, u_d, u_p, u_o, u_t, w, q, n, setup_
  print *, argc, argv, ready, way, frame, long, char_
  call memcpy(n)
  call exit_(n)
  print *, sin_(3), malloc(4)
contains
  subroutine memcpy(n)
    integer :: n, static, struct, typedef, void, while, for, continue_
    static = n; struct = 1; typedef = 2; void = 3; while = 4; for = 5
    print *, static + struct + typedef + void + while + for
  end subroutine
  subroutine exit_(switch)
    integer :: switch, default, register, signed, unsigned, sizeof, auto, extern, goto_, inline
    integer :: bool, true, false, uint8_t, size_t
    default = switch; register = 1; signed = 2; unsigned = 3; sizeof = 4; auto = 5; extern = 6
    inline = 7; bool = 8; true = 9; false = 10
    uint8_t = 11; size_t = 12
    print *, default + register + signed + unsigned + sizeof + auto + extern + inline + bool + true + false + uint8_t + size_t
  end subroutine
  integer function sin_(volatile)
    integer :: volatile
    sin_ = volatile + 1
  end function
  integer function malloc(free)
    integer :: free
    malloc = free*2
  end function
end program
