#!/bin/sh
# leftovers.sh FOLDER COMMAND...: runs a command for which /dev/shm, temporary files and FOLDER are empty file systems of its own, and
# says in a line how it ended and what is in them afterwards. To be run by `unshare -rm`: so nothing else puts anything there.
set -eu
folder=$1
shift
for at in /dev/shm "$folder" "$folder.tmp"; do
    mkdir -p "$at"
    mount -t tmpfs none "$at"
done
status=0
TMPDIR=$folder.tmp HPF_OOC_DIR=$folder timeout 60 "$@" > /dev/null 2>&1 || status=$?
case $status in 0) echo ended ;; 124) echo hangs ;; *) echo failed ;; esac
# Under Open MPI hpfrun keeps an empty folder for the next run.
find /dev/shm "$folder" "$folder.tmp" -mindepth 1 ! -path '*/hpfrun.*' | sort
find "$folder.tmp" ! -type d
