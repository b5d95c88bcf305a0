/* Fuzzes batches: the first line of the input is a game, a slash before it asks for values instead
   of outcomes; the others are positions. Every line has its answer or its message. */
#include "fuzz/program.h"

enum { TEXT_MOST = 300 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size, TEXT_MOST);
    size_t length = size < TEXT_MOST ? size : TEXT_MOST, line = strcspn(text, "\n");
    bool values = text[0] == '/';
    text[line] = '\0';
    const char *solve[] = {"solve", text,     "--batch", "--json",   "--moves",
                           "all",   "--time", "0.001",   "--memory", "1M"};
    const char *value[] = {"value",  text + 1, "--batch",  "--json",
                           "--time", "0.001",  "--memory", "1M"};
    const char *const *words = values ? value : solve;
    size_t count = values ? sizeof value / sizeof *value : sizeof solve / sizeof *solve;
    if (line < length && !program_names_file(text + values) && text[0] != '-')
        program_run(words, count, text + line + 1, length - line - 1);
    free(text);
    return 0;
}
