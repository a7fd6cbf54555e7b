! Array arguments of declared shape are addresses: strides come from the bounds, no descriptor is made but where one is needed
! RUN: %hpfc -S -o - %s | FileCheck %s
! CHECK-LABEL: static HPF_RARE void scale_elements(int *n_a, double *a_p, int *lda_a, double *x_p)
! CHECK: a_p = hpf_elements("elements.f:22", a_a
! CHECK: scale_hpf(n_a, a_p, lda_a, x_p);
! CHECK: if (a_p != a_a)
! CHECK-NEXT: hpf_elements_back(a_a, a_p, true);
! CHECK: #define x(i) x_p[(i) - 1L]
! CHECK-LABEL: {{^}}void scale_hpf(int *n_a, double *a_p, int *lda_a, double *x_p)
! CHECK: if (hpf_singles_new() || hpf_is_array(a_p, sizeof(double)) ||{{$}}
! CHECK-NEXT: hpf_is_array(x_p, sizeof(double))) {
! CHECK-NEXT: scale_elements(n_a, a_p, lda_a, x_p);
! CHECK-NEXT: return;
! CHECK-NOT: hpf_dummy
! CHECK: const long a_s2 = hpf_span(0, lda), a_o = 0 - a_s2;
! CHECK-NOT: hpf_dummy
! CHECK: part_hpf(&(int){3}, x_p);
! CHECK: part_hpf(&(int){3}, &a(0, 2));
! CHECK-NOT: hpf_dummy
      subroutine scale(n, a, lda, x)
      integer n, lda
      double precision a(0:lda, *), x(*)
      do 10 j = 1, n
         a(1, j) = a(1, j) * x(j)
   10 continue
      call part(3, x)
      call part(3, a(0, 2))
      end
! CHECK-LABEL: {{^}}void part_hpf(int *n_a, double *y_p)
! CHECK: hpf_dummy_enter("elements.f:[[@LINE+4]]", &y_d, y_a
! CHECK: y_p = hpf_first(&y_d);
      subroutine part(n, y)
      integer n
      double precision y(n)
      print *, y
      end
