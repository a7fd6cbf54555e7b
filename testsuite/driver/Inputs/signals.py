# signals.py HPFC SOURCE TMPDIR: interrupts a compiler that waits for its C compiler, by each signal, and
# says how it ended and what it left behind.
import os
import signal
import subprocess
import sys
import time

hpfc, source, tmp = sys.argv[1:]
signal.signal(signal.SIGINT, signal.SIG_DFL)  # lit's workers ignore it, and that is inherited


def alive(pid):
    try:
        with open("/proc/%d/stat" % pid) as f:
            return f.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGPIPE"):
    for f in ("sleeper", "sleeper.new"):
        if os.path.exists(f):
            os.unlink(f)
    process = subprocess.Popen([hpfc, "-o", "none", source], env=dict(os.environ, TMPDIR=tmp),
                               preexec_fn=lambda: signal.signal(getattr(signal, name), signal.SIG_DFL))
    for _ in range(200):
        if os.path.exists("sleeper"):
            break
        time.sleep(0.05)
    with open("sleeper") as f:
        sleeper = int(f.read())
    before = os.listdir(tmp)
    process.send_signal(getattr(signal, name))
    status = process.wait(timeout=20)
    for _ in range(40):
        if not alive(sleeper):
            break
        time.sleep(0.05)
    print("%s: ended by %s; temporary directories %d, then %d; C compiler %s" % (
        name, signal.Signals(-status).name if status < 0 else status, len(before),
        len(os.listdir(tmp)), "lives" if alive(sleeper) else "ended"))
