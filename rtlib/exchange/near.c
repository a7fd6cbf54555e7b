/* near.c: memory files without a name, opened by others through /proc (contract: near.h). The file
 * of the first room begins with a number nobody else would write, since a process of that number
 * may be another one, in another container; then come the slots, then the room. */
#include "exchange/near.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { SLOTS = 30, HEAD = 4096 + SLOTS * RT_NEAR_SLOT };

typedef struct Head {
    long cookie;
    atomic_long bytes; /* of the first room's file, all of them there */
} Head;

typedef struct Room {
    int fd;
    char *at;   /* the file; NULL: not mapped */
    long bytes; /* of it */
} Room;

typedef struct Memory {
    rt_near_key key;
    Room room[RT_NEAR_ROOMS];
} Memory;

static Memory own, *peers;
static int npeer, cap_peer;
static bool made, taken[SLOTS];

static Head *head_of(const Memory *m)
{
    return (Head *)(void *)m->room[RT_NEAR_NOW].at;
}

static long before(int room) /* bytes of its file before the room */
{
    return room == RT_NEAR_NOW ? HEAD : 0;
}

static bool map(Room *r, long bytes)
{
    if (bytes <= r->bytes)
        return true;
    void *at = r->at ? mremap(r->at, (size_t)r->bytes, (size_t)bytes, MREMAP_MAYMOVE)
                     : mmap(NULL, (size_t)bytes, PROT_READ | PROT_WRITE, MAP_SHARED, r->fd, 0);
    if (at == MAP_FAILED)
        return false;
    r->at = at;
    r->bytes = bytes;
    return true;
}

static void drop(Memory *m)
{
    for (int k = 0; k < RT_NEAR_ROOMS; k++) {
        if (m->room[k].at)
            munmap(m->room[k].at, (size_t)m->room[k].bytes);
        if (m->room[k].fd >= 0)
            close(m->room[k].fd);
        m->room[k] = (Room){ .fd = -1 };
    }
}

/* Of `bytes`, all of them there: a page that cannot be had later would end the process. */
static bool grow(int room, long bytes)
{
    Room *r = &own.room[room];
    if (bytes <= r->bytes)
        return true;
    errno = posix_fallocate(r->fd, 0, bytes);
    if (errno != 0 || !map(r, bytes))
        return false;
    if (room == RT_NEAR_NOW)
        atomic_store(&head_of(&own)->bytes, bytes);
    return true;
}

rt_near_key rt_near_own(void)
{
    if (made)
        return own.key;
    made = true;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    own.key = (rt_near_key){ .node = rt.node, .pid = getpid() };
    own.key.cookie = now.tv_sec * 1000000007L ^ now.tv_nsec << 20 ^ own.key.pid;
    bool there = true;
    for (int k = 0; k < RT_NEAR_ROOMS; k++) {
        own.room[k] = (Room){ .fd = memfd_create("hpf", MFD_CLOEXEC) };
        own.key.fd[k] = own.room[k].fd;
        there = there && own.room[k].fd >= 0;
    }
    if (!there || !grow(RT_NEAR_NOW, HEAD)) {
        drop(&own);
        own.key.fd[RT_NEAR_NOW] = -1;
        return own.key;
    }
    head_of(&own)->cookie = own.key.cookie;
    return own.key;
}

char *rt_near_room(int room, long bytes)
{
    if (!grow(room, before(room) + bytes))
        hpf_fail(NULL, "out of memory: %ld bytes for file data (rank %d)", bytes, rt.rank);
    return own.room[room].at + before(room);
}

bool rt_near_fits(int room, long bytes)
{
    return before(room) + bytes <= own.room[room].bytes;
}

static Memory reach(const rt_near_key *key)
{
    Memory m = { .key = *key };
    for (int k = 0; k < RT_NEAR_ROOMS; k++) {
        char path[64];
        snprintf(path, sizeof path, "/proc/%ld/fd/%ld", key->pid, key->fd[k]);
        m.room[k].fd = key->fd[RT_NEAR_NOW] < 0 ? -1 : open(path, O_RDWR | O_CLOEXEC);
    }
    return m;
}

int rt_near_join(const rt_near_key *key)
{
    for (int k = 0; k < npeer; k++)
        if (peers[k].key.pid == key->pid && peers[k].key.cookie == key->cookie)
            return k;
    Memory m = reach(key);
    Room *first = &m.room[RT_NEAR_NOW];
    if (first->fd < 0 || m.room[RT_NEAR_AHEAD].fd < 0) {
        int code = errno;
        drop(&m);
        errno = code;
        return -1;
    }
    if (lseek(first->fd, 0, SEEK_END) < HEAD || !map(first, HEAD) ||
        head_of(&m)->cookie != key->cookie) {
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

char *rt_near_peer(int handle, int room, long bytes)
{
    Room *r = &peers[handle].room[room];
    return map(r, before(room) + bytes) ? r->at + before(room) : NULL;
}

bool rt_near_has(int handle, long bytes)
{
    return atomic_load(&head_of(&peers[handle])->bytes) >= HEAD + bytes;
}

int rt_near_slot_take(void)
{
    int k = 0;
    if (own.key.fd[RT_NEAR_NOW] < 0)
        return -1;
    while (k < SLOTS && taken[k])
        k++;
    if (k == SLOTS)
        return -1;
    taken[k] = true;
    memset(rt_near_slot(-1, k), 0, RT_NEAR_SLOT);
    return k;
}

void rt_near_slot_drop(int slot)
{
    taken[slot] = false;
}

char *rt_near_slot(int handle, int slot)
{
    const Memory *m = handle < 0 ? &own : &peers[handle];
    return m->room[RT_NEAR_NOW].at + 4096 + slot * RT_NEAR_SLOT;
}

void rt_near_end(void)
{
    memset(taken, 0, sizeof taken);
    if (made)
        drop(&own);
    while (npeer)
        drop(&peers[--npeer]);
    free(peers);
    peers = NULL;
    cap_peer = 0;
    made = false;
}
