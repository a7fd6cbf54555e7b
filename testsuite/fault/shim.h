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

#endif
