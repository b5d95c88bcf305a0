/* Runs a fuzz target without a fuzzer: its corpus, and mutations of it from a printed seed.
   Usage: fuzz_NAME [FILE...], the files of tests/fuzz/corpus/NAME when none are given. */
#include "base/base.h"
#include "support/seed.h"

#include <fcntl.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MUTATIONS = 5000, SECONDS = 5, THOROUGH = 60, EDITS = 4, INPUT_MAX = 1 << 16 };

typedef struct input {
    uint8_t *at;
    size_t size;
} input;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void *must(void *pointer, const char *what)
{
    if (pointer) return pointer;
    perror(what);
    exit(2);
}

static input read_input(const char *path)
{
    input in = {must(malloc(INPUT_MAX), path), 0};
    FILE *file = must(fopen(path, "rb"), path);
    in.size = fread(in.at, 1, INPUT_MAX, file);
    fclose(file);
    return in;
}

/* The input is written out first, so that one that crashes can be looked at; into a file that stays
   open, since some file systems wait for the disk when one that was cut is closed. It runs in a
   block of exactly its size, so that a sanitizer sees a step beyond it. */
static void run(const input *in, int kept)
{
    if (pwrite(kept, in->at, in->size, 0) != (ssize_t)in->size || ftruncate(kept, (off_t)in->size))
        must(NULL, "the input at hand");
    uint8_t *copy = must(malloc(in->size ? in->size : 1), "memory");
    memcpy(copy, in->at, in->size);
    LLVMFuzzerTestOneInput(copy, in->size);
    free(copy);
}

/* Replaces `out` bytes at `place` by `size` bytes; an edit that would not fit is not made. */
static void exchange(input *in, size_t place, size_t out, const uint8_t *bytes, size_t size)
{
    if (in->size - out + size > INPUT_MAX) return;
    memmove(in->at + place + size, in->at + place + out, in->size - place - out);
    memcpy(in->at + place, bytes, size);
    in->size = in->size - out + size;
}

/* One edit: a byte changed, a piece dropped, or a piece of a corpus file put in. */
static void mutate(input *in, const input *donor, bt_random *random)
{
    size_t place = bt_random__below(random, in->size + 1);
    size_t out = bt_random__below(random, in->size - place + 1);
    size_t from = bt_random__below(random, donor->size + 1);
    size_t size = bt_random__below(random, donor->size - from + 1);
    uint8_t byte = (uint8_t)bt_random__next(random);
    if (out > 8 && bt_random__below(random, 4)) out = bt_random__below(random, 8);
    if (size > 8 && bt_random__below(random, 4)) size = bt_random__below(random, 8);
    switch (bt_random__below(random, 4)) {
    case 0: exchange(in, place, place < in->size, &byte, 1); break;
    case 1: exchange(in, place, out, &byte, 0); break;
    case 2: exchange(in, place, 0, donor->at + from, size); break;
    default: exchange(in, place, out, donor->at + from, size); break;
    }
}

/* A few thousand of them, or what a few seconds allow; the first ones are always the same. */
static void run_mutations(const input *corpus, size_t count, bt_random *random, int kept)
{
    unsigned factor = getenv("BOUTON_THOROUGH") ? THOROUGH : 1, runs = 0;
    time_t end = time(NULL) + (time_t)(SECONDS * factor);
    input in = {must(malloc(INPUT_MAX), "memory"), 0};
    for (; runs < MUTATIONS * factor && time(NULL) <= end; runs++) {
        const input *first = &corpus[bt_random__below(random, count)];
        memcpy(in.at, first->at, first->size);
        in.size = first->size;
        for (uint64_t edits = 1 + bt_random__below(random, EDITS); edits > 0; edits--)
            mutate(&in, &corpus[bt_random__below(random, count)], random);
        run(&in, kept);
    }
    free(in.at);
    printf("%u mutations\n", runs);
}

static void find_corpus(const char *program, glob_t *found)
{
    char pattern[512];
    const char *name = strstr(program, "fuzz_");
    for (const char *next = name; next; next = strstr(next + 1, "fuzz_")) name = next;
    snprintf(pattern, sizeof pattern, "tests/fuzz/corpus/%s/*", name ? name + 5 : "");
    if (glob(pattern, 0, NULL, found)) found->gl_pathc = 0;
}

int main(int argc, char **argv)
{
    char kept[512];
    bt_random random = random_start(argv[0]);
    glob_t found = {.gl_pathc = 0};
    if (argc == 1) find_corpus(argv[0], &found);
    char **paths = argc > 1 ? argv + 1 : found.gl_pathv;
    size_t count = argc > 1 ? (size_t)argc - 1 : found.gl_pathc;
    snprintf(kept, sizeof kept, "%s.input", argv[0]);
    printf("the input at hand is kept in %s\n", kept);
    fflush(stdout);

    int fd = open(kept, O_WRONLY | O_CREAT, 0666);
    if (fd < 0) must(NULL, kept);
    input *corpus = must(calloc(count + 1, sizeof *corpus), "memory");
    for (size_t i = 0; i < count; i++) corpus[i] = read_input(paths[i]);
    corpus[count].at = must(malloc(1), "memory"); /* the empty input */
    for (size_t i = 0; i <= count; i++) run(&corpus[i], fd);
    if (argc == 1) run_mutations(corpus, count + 1, &random, fd);
    printf("%zu files\n[  PASSED  ] 1 test(s).\n", count);

    close(fd);
    remove(kept);
    for (size_t i = 0; i <= count; i++) free(corpus[i].at);
    free(corpus);
    if (argc == 1) globfree(&found);
    return 0;
}
