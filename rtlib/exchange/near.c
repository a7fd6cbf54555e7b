/* near.c: memory files without a name, opened by others through /proc (contract: near.h). A file
 * begins with a page that has a number nobody else would write, since a process of that number may
 * be another one, in another container. */
#include "exchange/near.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { HEAD = 4096 };

typedef struct Memory {
    rt_near_key key;
    int fd;
    char *at;   /* the file, HEAD included; NULL: not mapped */
    long bytes; /* of it */
} Memory;

static Memory own = { .fd = -1 }, *peers;
static int npeer, cap_peer;
static bool made;

static bool map(Memory *m, long bytes)
{
    if (bytes <= m->bytes)
        return true;
    void *at = m->at ? mremap(m->at, (size_t)m->bytes, (size_t)bytes, MREMAP_MAYMOVE)
                     : mmap(NULL, (size_t)bytes, PROT_READ | PROT_WRITE, MAP_SHARED, m->fd, 0);
    if (at == MAP_FAILED)
        return false;
    m->at = at;
    m->bytes = bytes;
    return true;
}

static void drop(Memory *m)
{
    if (m->at)
        munmap(m->at, (size_t)m->bytes);
    if (m->fd >= 0)
        close(m->fd);
    *m = (Memory){ .fd = -1 };
}

/* Of `bytes`, all of them there: a page that cannot be had later would end the process. */
static bool grow(long bytes)
{
    int status = bytes > own.bytes ? posix_fallocate(own.fd, 0, bytes) : 0;
    errno = status;
    return status == 0 && map(&own, bytes);
}

rt_near_key rt_near_own(void)
{
    if (made)
        return own.key;
    made = true;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    own.key = (rt_near_key){ rt.node, getpid(), -1, now.tv_sec * 1000000007L ^ now.tv_nsec << 20 ^
                             getpid() };
    own.fd = memfd_create("hpf", MFD_CLOEXEC);
    if (own.fd < 0 || !grow(HEAD)) {
        drop(&own);
        own.key.fd = -1;
        return own.key;
    }
    *(long *)(void *)own.at = own.key.cookie;
    own.key.fd = own.fd;
    return own.key;
}

char *rt_near_room(long bytes)
{
    if (!grow(HEAD + bytes))
        hpf_fail(NULL, "out of memory: %ld bytes for file data (rank %d)", bytes, rt.rank);
    return own.at + HEAD;
}

int rt_near_join(const rt_near_key *key)
{
    for (int k = 0; k < npeer; k++)
        if (peers[k].key.pid == key->pid && peers[k].key.cookie == key->cookie)
            return k;
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/fd/%ld", key->pid, key->fd);
    Memory m = { .key = *key, .fd = key->fd < 0 ? -1 : open(path, O_RDWR | O_CLOEXEC) };
    if (m.fd < 0)
        return -1;
    if (lseek(m.fd, 0, SEEK_END) < HEAD || !map(&m, HEAD) ||
        *(long *)(void *)m.at != key->cookie) {
        drop(&m);
        errno = ESRCH;
        return -1;
    }
    if (npeer == cap_peer) {
        cap_peer = cap_peer ? 2 * cap_peer : 16;
        peers = rt_grow(peers, (size_t)cap_peer * sizeof *peers, "a file access");
    }
    peers[npeer] = m;
    return npeer++;
}

char *rt_near_peer(int handle, long bytes)
{
    return map(&peers[handle], HEAD + bytes) ? peers[handle].at + HEAD : NULL;
}

void rt_near_end(void)
{
    drop(&own);
    while (npeer)
        drop(&peers[--npeer]);
    free(peers);
    peers = NULL;
    cap_peer = 0;
    made = false;
}
