! CLASS DEFAULT without SELECT TYPE is reported.
! RUN: %check-errors %s
select case (1)
case (1)
class default                       !error: 'CLASS DEFAULT' is not supported
end select
end
