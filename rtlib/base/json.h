/* json.h: JSON text as a tree. For metadata that others wrote (Zarr) and for our own notes; a text
 * of a few kilobytes, so members are found by walking. */
#ifndef RT_JSON_H
#define RT_JSON_H

#include <stdbool.h>
#include <stdio.h>

typedef enum rt_json_kind {
    RT_JSON_NULL, RT_JSON_FALSE, RT_JSON_TRUE, RT_JSON_NUMBER, RT_JSON_STRING, RT_JSON_LIST,
    RT_JSON_OBJECT
} rt_json_kind;

typedef struct rt_json {
    rt_json_kind kind;
    char *key;             /* in an object */
    char *text;            /* of a string, UTF-8; of a number, as it stands */
    struct rt_json *child; /* the first member */
    struct rt_json *next;
} rt_json;

/* NULL: the text is no JSON, or nested deeper than 60 levels. */
rt_json *rt_json_parse(const char *text);
void rt_json_free(rt_json *j);
/* A member of an object, of a list; NULL where there is none (or j is NULL, or something else). */
const rt_json *rt_json_get(const rt_json *j, const char *key);
const rt_json *rt_json_at(const rt_json *j, int index);
int rt_json_count(const rt_json *j);
/* The text of a string, "" for everything else. */
const char *rt_json_text(const rt_json *j);
/* A number without fraction; false if it is none, or too large. */
bool rt_json_long(const rt_json *j, long *value);
/* A list of such numbers, at most `most`: how many, -1 if it is something else. */
int rt_json_longs(const rt_json *j, long *values, int most);
/* Writes a string with its quotes. */
void rt_json_quote(FILE *to, const char *text);

#endif
