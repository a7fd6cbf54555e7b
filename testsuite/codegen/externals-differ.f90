! Two external procedures of one name, with other interfaces in other modules: each call has the arguments of its own
! RUN: mkdir -p %t.d && %hpfc -Werror -c %s -J %t.d -o %t.o
! RUN: %hpfc -S -o - %s | FileCheck %s
! CHECK: int f1_hpf(float *);
! CHECK: static int (*f1_hpf_)(float *, float *) = (int (*)(float *, float *))(hpf_proc *)f1_hpf;
! CHECK: f1_hpf(x)
! CHECK: f1_hpf_(x, x)
module m1
  interface
    integer function f1(x)
      real, intent(in) :: x
    end
  end interface
contains
  subroutine s1(x)
    real :: x
    print *, f1(x)
  end
end
module m2
  interface
    integer function f1(x, y)
      real, intent(in) :: x, y
    end
  end interface
contains
  subroutine s2(x)
    real :: x
    print *, f1(x, x)
  end
end
