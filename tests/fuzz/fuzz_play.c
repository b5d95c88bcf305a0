/* Fuzzes what a person types in a game: the first line of the input is the game, the second the
   position, the others are typed. However it is played, the game ends with a status. A slash before
   the game asks for JSON. */
#include "fuzz/program.h"

enum { TEXT_MOST = 200 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size, TEXT_MOST);
    size_t length = size < TEXT_MOST ? size : TEXT_MOST, line = strcspn(text, "\n");
    char *position = text + (line < length ? line + 1 : line);
    size_t end = strcspn(position, "\n");
    char *typed = position + (position[end] ? end + 1 : end);
    text[line] = position[end] = '\0';
    bool json = text[0] == '/';
    const char *game = text + json;
    const char *words[] = {"play", game, position, "--time", "0.001", "--memory", "1M", "--json"};
    size_t count = sizeof words / sizeof *words - !json;
    if (!program_names_file(game) && game[0] != '-' && position[0] != '-')
        program_run(words, count, typed, length - (size_t)(typed - text));
    free(text);
    return 0;
}
