/* The table of commands, in the order of the help. */
#include "app/commands.h"

#include <string.h>

/* clang-format off */
static const bt_command *const commands[] = {
    &bt_app__solve,
    &bt_app__value,
    &bt_app__calc,
    &bt_app__compare,
    &bt_app__sequence,
    &bt_app__period,
    &bt_app__quotient,
    &bt_app__genus,
    &bt_app__verify,
    &bt_app__positions,
    &bt_app__table,
    &bt_app__draw,
    &bt_app__census,
    &bt_app__survey,
    &bt_app__reproduce,
    &bt_app__paper,
    &bt_app__play,
    &bt_app__exercises,
    &bt_app__check,
    &bt_app__run_command,
    &bt_app__load,
    &bt_app__cache,
    &bt_app__serve,
    &bt_app__games,
    &bt_app__completion,
    &bt_app__help_command,
};

static const bt_command *const tools[] = {
    &bt_app__learn,
    &bt_app__compare_play,
};
/* clang-format on */

/* NOLINTNEXTLINE(bugprone-sizeof-expression): an array of pointers is meant */
enum { COMMANDS = sizeof commands / sizeof *commands, TOOLS = sizeof tools / sizeof *tools };

const bt_command *bt_app__command(size_t index)
{
    return index < COMMANDS ? commands[index] : NULL;
}

const bt_command *bt_app__tool(size_t index)
{
    return index < TOOLS ? tools[index] : NULL;
}

const bt_command *bt_app__find_command(const char *name)
{
    for (size_t i = 0; i < COMMANDS; i++)
        if (!strcmp(commands[i]->name, name)) return commands[i];
    for (size_t i = 0; i < TOOLS; i++)
        if (!strcmp(tools[i]->name, name)) return tools[i];
    return NULL;
}
