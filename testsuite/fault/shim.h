/* shim.h: arms shim.c from a program that is linked with it. */
#ifndef SHIM_H
#define SHIM_H

enum { FAULT_OPEN, FAULT_READ, FAULT_WRITE, FAULT_FSYNC, FAULT_TRUNCATE, FAULT_RENAME, FAULT_UNLINK,
       FAULT_CALLS };
enum { FAULT_SHORT = -1, FAULT_KILL = -2, FAULT_STOP = -3, FAULT_FLIP = -4 };

/* Files whose names contain the text count. */
void fault_watch(const char *text);
/* The n-th call from now on fails with this errno, or is short; all later ones too if `again`.
 * call -1: none. */
void fault_arm(int call, long n, int code, int again);
/* How often that happened since. */
long fault_injected(void);

/* A read or write of a watched file, as it was asked for. */
typedef struct FaultMove {
    int call; /* FAULT_READ, FAULT_WRITE */
    long offset, bytes;
} FaultMove;
/* From now on they are noted, at most so many of them; NULL: not any more. */
void fault_note(FaultMove *to, long most);
/* How many there were since. */
long fault_noted(void);

#endif
