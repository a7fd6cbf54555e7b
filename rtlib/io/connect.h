/* connect.h: OPEN, CLOSE, INQUIRE and their words, on process 0. */
#ifndef RT_CONNECT_H
#define RT_CONNECT_H

#include "io/format.h"

int rt_open(const char *where, const hpf_connect *w); /* returns the unit's number */
void rt_close(rt_unit *u, bool delete);
void rt_close_statement(int number, hpf_text status);
bool rt_same_file(const rt_unit *u, const char *name);
/* by unit where file.s is NULL */
void rt_inquire(hpf_inquiry *q, int number, hpf_text file);

/* Words of data transfer statements; -1: not given. */
int rt_word_access(hpf_text t);
int rt_word_delim(hpf_text t);
int rt_word_blank(hpf_text t);
int rt_word_pad(hpf_text t);
int rt_word_decimal(hpf_text t);
int rt_word_sign(hpf_text t);
int rt_word_round(hpf_text t);
int rt_word_advance(hpf_text t); /* 1: yes, 0: no */

#endif
