/* Fuzzes command lines: a word on each line of the input. Whatever is typed, the program ends with
   a status, and with a message where it is not answered. */
#include "fuzz/program.h"

enum { TEXT_MOST = 400, WORDS_MOST = 24 };

static bool is_among(const char *word, const char *const *words)
{
    for (; *words; words++)
        if (!strcmp(word, *words)) return true;
    return false;
}

/* Commands that read or write files, or talk, have targets and tests of their own. */
static bool is_harmless(const char *word)
{
    static const char *const harmful[] = {"run",    "load",         "check",     "census", "survey",
                                          "verify", "compare-play", "reproduce", "period", "learn",
                                          "play",   "serve",        "--",        NULL};
    return !is_among(word, harmful) && !program_names_file(word);
}

static bool computes(const char *word)
{
    static const char *const commands[] = {"solve",    "value",     "calc",  "compare",
                                           "sequence", "positions", "table", NULL};
    return is_among(word, commands);
}

/* Limits of its own are read with commands that compute nothing; the others get small ones. */
static bool is_limited(const char *word)
{
    return !strncmp(word, "--time", 6) || !strncmp(word, "--memory", 8);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const limits[] = {"--memory", "1M", "--time", "0.002"};
    char *text = fuzz_text(data, size, TEXT_MOST);
    const char *words[WORDS_MOST + 4];
    size_t count = program_lines(text, words, WORDS_MOST);
    bool harmless = true, limited = false, computing = false;
    for (size_t i = 0; i < count; i++) {
        harmless = harmless && is_harmless(words[i]);
        limited = limited || is_limited(words[i]);
        computing = computing || computes(words[i]);
    }
    if (!limited) memcpy(words + count, limits, sizeof limits);
    if (harmless && !(limited && computing))
        program_run(words, limited ? count : count + 4, NULL, 0);
    free(text);
    return 0;
}
