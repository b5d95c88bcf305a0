/* Allocations that fail when the environment asks for it: linked into build/bouton-failing. GMP,
   SQLite, Lua and Jansson get their memory from the program, so theirs fail as well.
     BOUTON_FAIL_AT=n      the n-th one fails
     BOUTON_FAIL_TWICE=n   so does the next, which may be another try
     BOUTON_FAIL_FROM=n    so do all after it
     BOUTON_FAIL_COUNT=1   says at the end how many there were */
#include <errno.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
char *__real_strdup(const char *text);
int __real_vasprintf(char **out, const char *format, va_list args);
FILE *__real_fopen(const char *path, const char *mode);

static atomic_long count;
static long fail_at, fail_twice, fail_from;

static long read_number(const char *name)
{
    const char *text = getenv(name);
    return text ? strtol(text, NULL, 10) : 0;
}

__attribute__((constructor)) static void begin(void)
{
    fail_at = read_number("BOUTON_FAIL_AT");
    fail_twice = read_number("BOUTON_FAIL_TWICE");
    fail_from = read_number("BOUTON_FAIL_FROM");
}

__attribute__((destructor)) static void end(void)
{
    if (getenv("BOUTON_FAIL_COUNT")) fprintf(stderr, "allocations: %ld\n", atomic_load(&count));
}

static bool fails(void)
{
    long n = atomic_fetch_add(&count, 1) + 1;
    bool refused = n == fail_at || (fail_twice && (n == fail_twice || n == fail_twice + 1)) ||
                   (fail_from && n >= fail_from);
    if (!refused) return false;
    errno = ENOMEM;
    return true;
}

void *__wrap_malloc(size_t size);
void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t items, size_t size);
void *__wrap_calloc(size_t items, size_t size)
{
    return fails() ? NULL : __real_calloc(items, size);
}

void *__wrap_realloc(void *block, size_t size);
void *__wrap_realloc(void *block, size_t size)
{
    return fails() ? NULL : __real_realloc(block, size);
}

char *__wrap_strdup(const char *text);
char *__wrap_strdup(const char *text)
{
    return fails() ? NULL : __real_strdup(text);
}

int __wrap_vasprintf(char **out, const char *format, va_list args);
int __wrap_vasprintf(char **out, const char *format, va_list args)
{
    if (!fails()) return __real_vasprintf(out, format, args);
    *out = NULL;
    return -1;
}

FILE *__wrap_fopen(const char *path, const char *mode);
FILE *__wrap_fopen(const char *path, const char *mode)
{
    return fails() ? NULL : __real_fopen(path, mode);
}
