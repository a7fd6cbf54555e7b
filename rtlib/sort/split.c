/* split.c: where sorted records of all processes are to be cut, so that each part has exactly the
 * number of records that is wanted (contract: sort.h).
 *
 * Splitters are found by probing: every process counts its records below a few values spread over
 * the range in which the splitter must lie, one reduction adds up the counts of all cuts, and the
 * range shrinks to the gap between two probes, until a count is the one wanted. Records with equal
 * keys are cut by further words and at last by position; bare ones, where any may go, in the order
 * of the processes. So parts are exact whatever the keys are, sorted, all equal or skewed, which no
 * sample can promise. Rounds: 64 / log2(probes + 1) a word at most; a round sends `probes` numbers
 * a cut, MESSAGE in all, or one a cut where there are more cuts than that. */
#include <stdlib.h>
#include <string.h>

#include "sort/sort.h"

enum { MESSAGE = 1024, MOST_PROBES = 255 };

typedef struct Cut {
    long want;         /* how many of the candidates of all processes go before */
    long start;        /* this process's first candidate: those equal in all earlier words */
    long first, end;   /* those whose word lies in lo..hi */
    uint64_t lo, hi;
    long below;        /* candidates of all processes whose word is less than lo */
    int word;
    bool done, tied;   /* tied: bare records all equal to lo are left */
} Cut;

typedef struct Split {
    const rt_form *form;
    const void *records;
    int ncut, probes;
    Cut *cut;
    long *count, *place; /* by cut and probe: of all processes, of this one */
} Split;

static uint64_t word_of(const Split *s, long i, int word)
{
    const rt_form *f = s->form;
    if (!f->bare) {
        const uint64_t *r = (const uint64_t *)s->records + i * rt_record_words(f);
        return word == f->words ? r[f->words + f->payload] : r[word];
    }
    switch (f->size) {
    case 1:
        return ((const uint8_t *)s->records)[i];
    case 2:
        return ((const uint16_t *)s->records)[i];
    case 4:
        return ((const uint32_t *)s->records)[i];
    default:
        return ((const uint64_t *)s->records)[i];
    }
}

/* The first record of first..end-1 whose word is not less than `least`; end: none. */
static long find(const Split *s, long first, long end, int word, uint64_t least)
{
    while (first < end) {
        long mid = first + (end - first) / 2;
        if (word_of(s, mid, word) < least)
            first = mid + 1;
        else
            end = mid;
    }
    return first;
}

/* The k-th probe (from 0) in lo+1..hi. */
static uint64_t probe(const Split *s, const Cut *c, int k)
{
    unsigned __int128 range = c->hi - c->lo, parts = (unsigned)s->probes + 1;
    return c->lo + (uint64_t)((range * (unsigned)(k + 1) + parts - 1) / parts);
}

static void count_below(Split *s)
{
    for (int i = 0; i < s->ncut; i++) {
        const Cut *c = &s->cut[i];
        long *place = s->place + (long)i * s->probes, *count = s->count + (long)i * s->probes;
        for (int k = 0; k < s->probes; k++) {
            place[k] = c->done || c->tied ? 0
                                          : find(s, k ? place[k - 1] : c->first, c->end, c->word,
                                                 probe(s, c, k));
            count[k] = c->done || c->tied ? 0 : place[k] - c->start;
        }
    }
    rt_allreduce(s->count, s->ncut * s->probes, MPI_LONG, MPI_SUM);
}

static void word_range(const Split *s, Cut *c)
{
    c->lo = 0;
    c->hi = s->form->bare ? ~(uint64_t)0 >> (64 - 8 * s->form->size) : ~(uint64_t)0;
    c->below = 0;
    c->start = c->first;
}

/* All candidates left have the word lo. */
static void next_word(const Split *s, Cut *c)
{
    c->want -= c->below;
    if (c->want == 0) {
        c->done = true;
    } else if (s->form->bare) {
        c->tied = true;
    } else {
        c->word++;
        word_range(s, c);
    }
}

static void narrow(const Split *s, Cut *c, const long *count, const long *place)
{
    uint64_t lo = c->lo, hi = c->hi;
    for (int k = s->probes - 1; k >= 0; k--) { /* towards lo: c's own range is still the old one */
        uint64_t at = probe(s, c, k);
        if (count[k] == c->want) {
            c->first = place[k];
            c->done = true;
            return;
        }
        if (count[k] > c->want) {
            hi = at - 1;
            c->end = place[k];
        } else {
            lo = at;
            c->first = place[k];
            c->below = count[k];
            break;
        }
    }
    c->lo = lo;
    c->hi = hi;
    if (lo == hi)
        next_word(s, c);
}

/* Equal bare records: each process's come behind those of the ones before it. */
static void cut_ties(Split *s)
{
    long *before = s->count, ties = 0;
    for (int i = 0; i < s->ncut; i++) {
        s->place[i] = s->cut[i].tied ? s->cut[i].end - s->cut[i].first : 0;
        before[i] = 0;
        ties += s->cut[i].tied;
    }
    if (ties == 0)
        return;
    MPI_Request request;
    MPI_Iexscan(s->place, before, s->ncut, MPI_LONG, MPI_SUM, rt.world, &request);
    rt_wait(&request);
    for (int i = 0; i < s->ncut; i++) {
        Cut *c = &s->cut[i];
        long mine = c->want - (rt.rank == 0 ? 0 : before[i]), most = s->place[i];
        if (c->tied)
            c->first += mine < 0 ? 0 : mine < most ? mine : most;
    }
}

/* The range of this process's records in the line where the cut lies. */
static void begin(const Split *s, Cut *c, long n, long line, long want, long all)
{
    *c = (Cut){.want = want, .end = n};
    if (line > 0) {
        const uint64_t *r = s->records;
        long words = rt_record_words(s->form), at = want / line, hi = n;
        c->want = want % line;
        for (long lo = 0; lo < hi;) {
            long mid = lo + (hi - lo) / 2;
            if ((long)r[mid * words + words - 1] / line < at)
                lo = c->first = mid + 1;
            else
                hi = mid;
        }
        c->end = c->first;
        for (long lo = c->first, top = n; lo < top;) {
            long mid = lo + (top - lo) / 2;
            if ((long)r[mid * words + words - 1] / line <= at)
                lo = c->end = mid + 1;
            else
                top = mid;
        }
    }
    word_range(s, c);
    if (want >= all)
        c->first = n;
    c->done = want >= all || c->want == 0;
}

void rt_sort_split(const rt_form *f, const void *records, long n, long line, int ncut,
                   const long *want, long *at)
{
    if (ncut == 0)
        return;
    Split s = {.form = f, .records = records, .ncut = ncut};
    long all = n, left = ncut;
    rt_allreduce(&all, 1, MPI_LONG, MPI_SUM);
    s.probes = ncut > MESSAGE ? 1 : MESSAGE / ncut < MOST_PROBES ? MESSAGE / ncut : MOST_PROBES;
    s.cut = rt_alloc((size_t)ncut * sizeof *s.cut, "a sort");
    s.count = rt_alloc((size_t)ncut * (size_t)s.probes * sizeof(long), "a sort");
    s.place = rt_alloc((size_t)ncut * (size_t)s.probes * sizeof(long), "a sort");
    for (int i = 0; i < ncut; i++)
        begin(&s, &s.cut[i], n, line, want[i], all);
    while (left > 0) {
        left = 0;
        for (int i = 0; i < ncut; i++)
            left += !s.cut[i].done && !s.cut[i].tied;
        if (left == 0)
            break;
        count_below(&s);
        for (int i = 0; i < ncut; i++) {
            if (!s.cut[i].done && !s.cut[i].tied)
                narrow(&s, &s.cut[i], s.count + (long)i * s.probes, s.place + (long)i * s.probes);
        }
    }
    cut_ties(&s);
    for (int i = 0; i < ncut; i++)
        at[i] = s.cut[i].first;
    free(s.cut);
    free(s.count);
    free(s.place);
}
