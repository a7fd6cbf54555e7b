/* source_int.h: what source.c (files and positions) and reader.c (logical statements) share. */
#ifndef HPFC_SOURCE_INT_H
#define HPFC_SOURCE_INT_H

#include "source.h"

/* The line behind a marker: line `at` of the text (from 0) is line `line` of path. */
typedef struct Origin {
    int at, line;
    const char *path;
} Origin;

typedef struct SourceFile {
    const char *path;
    const char *text; /* size bytes and a NUL */
    uint32_t size;
    uint32_t base;       /* position of text[0] */
    Vec(uint32_t) lines; /* offset of each line's first byte */
    bool marked;         /* preprocessed: lines `# 7 "file"` say where the next line comes from */
    Vec(struct Origin) origins;
} SourceFile;

struct Sources {
    Vec(SourceFile) files; /* few: one a source file and include file */
    uint32_t next_base;
};

#endif
