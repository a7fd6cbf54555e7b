/* run.h: temporary files and other programs.
 *
 * Contract: what temp_file() names, and output_begin() announces, is removed when the compiler
 * ends, whichever way it ends: return, exit(), a signal from outside, a crash of its own. */
#ifndef HPFC_RUN_H
#define HPFC_RUN_H

#include "driver/options.h"

/* Catches the signals that would leave files behind; call once. `argv0` names us in messages. */
void run_init(void);

/* The path of a new temporary file NAME in our own directory; NULL with a message on failure. */
const char *temp_file(Context *cx, const char *name);

/* `path` is being written and no good until output_done(). The latest one only. */
void output_begin(const char *path);
void output_done(void);

/* For the message of a crash: what is being done to which file. */
void run_doing(const char *what, const char *path);

/* Runs argv (NULL at the end; `env` "NAME=VALUE" is added to the environment unless NULL), or only
 * shows it. Its exit status; 126 with a message if it could not be started or was killed. */
int run_program(const StrVec *argv, const char *env, bool show, bool dry);

/* Removes the temporary files. */
void run_finish(void);

#endif
