"""measure.py: what benchmarks of changes of layout share: arrays to begin with, and what a command took."""
import mmap
import os
import shutil
import struct
import subprocess
import sys
import time
from collections import namedtuple

MIB = 1 << 20
ROOM, HUGE = 3, 256 << 20  # times what it reads warm() takes memory; bytes of huge pages
TRIES, ENOUGH = 4, 5  # of a measurement, and seconds after which it is not repeated

# Seconds; peak KiB; bytes read and written; what the system wrote to disks; seconds of cores that other processes had
Took = namedtuple('Took', 'seconds peak read written disk others')


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
    if path and os.path.isdir(path):
        shutil.rmtree(path)
    elif path and os.path.exists(path):
        os.remove(path)


def read_all(path):
    """The bytes of a file or a folder's files, which are read."""
    read = 0
    for folder, _, files in os.walk(path) if os.path.isdir(path) else [(os.path.dirname(path), [], [path])]:
        for name in files:
            with open(os.path.join(folder, name), 'rb', buffering=0) as file:
                while block := len(file.read(MIB)):
                    read += block
    return read


def touch_huge(size):
    """In a process of its own: what a process had resident counts as the peak of commands that it starts."""
    child = os.fork()
    if not child:
        memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        memory.madvise(mmap.MADV_HUGEPAGE)
        for at in range(0, size, mmap.PAGESIZE):
            memory[at] = 1
        os._exit(0)
    os.waitpid(child, 0)


def warm(source):
    """Reads a file, so that it is in the system's cache, and takes much memory, which it gives back to the system: virtual
    machines give memory that was free for seconds to their host and must fetch it again, 3 us for each 4 KiB, which the next
    command would wait for. The system takes any of what is free, so more than the command needs is taken, of the kinds that
    it needs: the cache's, by way of a file of holes, which nobody must write, and huge pages."""
    holes = source + '.holes'
    with open(holes, 'wb') as file:
        file.truncate(ROOM * read_all(source))
    read_all(holes)
    remove(holes)
    touch_huge(HUGE)


def written_out():
    """Bytes that the system has written from its cache to disks."""
    with open('/proc/vmstat', encoding='ascii') as file:
        return int(dict(line.split() for line in file)['nr_written']) * os.sysconf('SC_PAGE_SIZE')


def worked():
    """Seconds that all cores of the machine have worked."""
    with open('/proc/stat', encoding='ascii') as file:
        user, nice, system, _, _, irq, softirq = map(int, file.readline().split()[1:8])
    return (user + nice + system + irq + softirq) / os.sysconf('SC_CLK_TCK')


def measure_once(words):
    out, others = written_out(), worked()
    begin = time.monotonic()
    with subprocess.Popen(words, stdout=subprocess.DEVNULL) as process:
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        seconds = time.monotonic() - begin
        out, others = written_out() - out, worked() - others
        with open('/proc/%d/io' % process.pid, encoding='ascii') as file:
            io = dict(line.split(': ') for line in file)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit('%s: status %d' % (' '.join(words), process.returncode))
    return Took(seconds, usage.ru_maxrss, int(io['rchar']), int(io['wchar']), out, others - usage.ru_utime - usage.ru_stime)


def measure(words, source=None, target=None):
    """What the command before wrote is on disk first: writing it takes the time of whoever writes next, from some amount on.
    Where the source is named, it matters neither who comes first (see warm); and where other processes took more than a tenth
    of a core meanwhile, it is done again, three more times at most unless it took long, and the least disturbed counts."""
    best = None
    for _ in range(TRIES if source else 1):
        remove(target)
        os.sync()
        if source:
            warm(source)
        took = measure_once(words)
        if not best or took.others / took.seconds < best.others / best.seconds:
            best = took
        if took.others < max(0.02, 0.1 * took.seconds) or took.seconds > ENOUGH:
            break
    return best
