/* The interactive calculator: lines that are typed, and what they are joined to. */
#include "app/repl.h"
#include "app/dialogue.h"

#include <stdlib.h>
#include <string.h>

/* The next line, with those that continue it. */
static bt_typed read_line(bt_app *app, bt_room *room, bt_text *typed, bt_text *line)
{
    bt_text__cut(line, 0);
    for (;;) {
        bool more = line->length > 0;
        bt_typed how = bt_app__type_line(app->editor, room, more ? ". " : "> ", typed);
        if (how != BT_TYPED_LINE) return how;
        if (!bt_app__join_line(app, line, typed->at)) return BT_TYPED_LINE;
    }
}

static void talk(bt_app *app, bt_room *room)
{
    bt_text typed, line;
    bt_typed how;
    bool going = true;
    bt_text__open(&typed, app->ctx);
    bt_text__open(&line, app->ctx);
    while (going && (how = read_line(app, room, &typed, &line)) != BT_TYPED_END) {
        if (how == BT_TYPED_DROPPED) continue;
        if (*line.at) bt_app__remember_line(app->editor, room, line.at);
        fflush(stdout);
        going = bt_app__obey(app, line.at);
    }
    if (going) putchar('\n');
    fflush(stdout);
    bt_text__close(&typed);
    bt_text__close(&line);
}

void bt_app__repl(bt_app *app)
{
    bt_room room = {.complete = bt_app__complete, .data = app, .kept_as = "history"};
    app->editor = bt_app__open_editor(app);
    if (!app->editor) {
        bt_app__warn(app, "bouton: cannot edit lines on this terminal\n");
        app->status = BT_EXIT_SYSTEM;
        return;
    }
    app->interactive = true;
    printf("bouton %s: type an expression, a command, 'help' or 'quit'\n", bt_version());
    talk(app, &room);
    bt_app__close_room(&room);
    bt_app__close_editor(app->editor);
    app->editor = NULL;
    app->interactive = false;
    app->status = BT_EXIT_ANSWERED; /* mistakes were told when they were made */
}
