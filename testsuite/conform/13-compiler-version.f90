! COMPILER_VERSION and COMPILER_OPTIONS of ISO_FORTRAN_ENV: texts, with other names too.
! RUN: %compare %light %s
! RUN: echo 'use iso_fortran_env; print *, compiler_options()//"!"; end' > %t.f90
! RUN: %hpfc -O1 -w -S -o - %t.f90 | FileCheck %s
! CHECK: -O1 -w -S -o -!
program v
  use, intrinsic :: iso_fortran_env, only: compiler_version, opts => compiler_options
  implicit none
  character(len=:), allocatable :: s
  s = compiler_version()
  print *, len(s) > 0, s == compiler_version(), len(opts()) >= 0
end program
