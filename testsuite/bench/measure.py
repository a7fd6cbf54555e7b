"""measure.py: what benchmarks of changes of layout share: arrays to begin with, and what a command took."""
import os
import shutil
import struct
import subprocess
import sys
import time

MIB = 1 << 20


def make(path, extent):
    raw = ("{'descr': '<f8', 'fortran_order': False, 'shape': (%d, %d), }" % (extent, extent)).encode()
    raw += b' ' * (4096 - 11 - len(raw)) + b'\n'
    block = os.urandom(MIB)
    with open(path, 'wb') as file:
        file.write(b'\x93NUMPY\x01\x00' + struct.pack('<H', len(raw)) + raw)
        left = extent * extent * 8
        while left > 0:
            file.write(block[:min(left, MIB)])
            left -= MIB


def remove(path):
    if os.path.isdir(path):
        shutil.rmtree(path)
    elif os.path.exists(path):
        os.remove(path)


def warm(source):
    """A copy that is made and removed: then the source is in the system's cache, and there is memory for as much again that
    the system need not fetch from elsewhere, as virtual machines do for what was long free."""
    copy = source + '.warm'
    subprocess.run(['cp', '-r', '--reflink=never', source, copy], check=True)
    remove(copy)


def written_out():
    """Bytes that the system has written from its cache to disks."""
    with open('/proc/vmstat', encoding='ascii') as file:
        return int(dict(line.split() for line in file)['nr_written']) * os.sysconf('SC_PAGE_SIZE')


def measure(words, source=None):
    """Seconds, peak KiB, bytes read and written, and what the system wrote to disks meanwhile. What the command before wrote is on disk first: writing it takes the time of
    whoever writes next, from some amount on. Nor does it matter who comes first, where the source is named."""
    os.sync()
    if source:
        warm(source)
    out = written_out()
    begin = time.monotonic()
    with subprocess.Popen(words, stdout=subprocess.DEVNULL) as process:
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        seconds = time.monotonic() - begin
        out = written_out() - out
        with open('/proc/%d/io' % process.pid, encoding='ascii') as file:
            io = dict(line.split(': ') for line in file)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit('%s: status %d' % (' '.join(words), process.returncode))
    return seconds, usage.ru_maxrss, int(io['rchar']), int(io['wchar']), out
