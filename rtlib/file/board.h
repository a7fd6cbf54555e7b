/* board.h: what the processes of a file tell each other when all of them reach each other's memory
 * (near.h): each writes on its own board, and reads everybody's. A few stores and loads in place of
 * a collective call of MPI, which takes as long as a small access itself. */
#ifndef RT_BOARD_H
#define RT_BOARD_H

#include "file/file.h"

enum { RT_BOARD_ROOM = 984 }; /* bytes that a process can tell at a time */

/* [collective] all[p] = what process p tells. */
void rt_board_gather(hpf_file *f, const void *mine, long bytes, void *all);
/* [collective] The lowest rank that has a fault; -1: none. */
int rt_board_fault(hpf_file *f);
/* This process has copied what it wanted from others' rooms [local]; they wait for that before they
 * use them for something else (rt_board_settle). */
void rt_board_done(hpf_file *f);
void rt_board_settle(void);
/* [collective] Nobody looks at the file's boards any more. */
void rt_board_drop(hpf_file *f);

#endif
