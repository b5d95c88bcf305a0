/* Lines typed at a terminal: edited, completed, remembered. */
#ifndef BOUTON_APP_EDITOR_H
#define BOUTON_APP_EDITOR_H

#include "app/app.h"

typedef struct bt_editor bt_editor;

/* -- completion -- */

/* What may stand at the cursor. Names are copied; those that do not begin with what was typed, and
   repeats, are left out. */
typedef struct bt_offers {
    const char *stem; /* what was typed of the name */
    size_t length;
    bt_text names; /* one behind the other: each, its tail and what it is, all ended by 0 bytes */
    size_t count;
    bool files; /* files are wanted, too */
} bt_offers;
/* `tail`: what comes behind the name once it is complete. `about`: what it is, in one line. */
void bt_app__offer(bt_offers *offers, const char *name, const char *tail, const char *about);
/* The n-th, in the order in which they were offered; its name is NULL past the end. */
typedef struct bt_offer {
    const char *name, *tail, *about;
} bt_offer;
bt_offer bt_app__offered(const bt_offers *offers, size_t index);
/* Files and folders whose path begins with the stem. */
void bt_app__offer_files(bt_offers *offers);

/* Offers what the last word of a command line may become; `words` are those before it, the stem
   must be set. Within the word the stem may be moved on, behind `misere:` or `--of=`. See
   complete.c. */
void bt_app__complete_word(bt_app *app, const char *const *words, size_t count, bt_offers *offers);

/* Finds what may stand at the end of `line`: sets the stem, which lies in the line, and offers. */
typedef void bt_completer(void *data, const char *line, bt_offers *offers);

/* -- lines -- */

/* Who asks for lines: each has a history of its own. */
typedef struct bt_room {
    bt_completer *complete; /* OPTIONAL */
    void *data;
    void *history;       /* a History of libedit, made when first used */
    const char *kept_as; /* OPTIONAL: the name of the file in the user's state folder */
} bt_room;

typedef enum bt_typed {
    BT_TYPED_LINE,
    BT_TYPED_DROPPED, /* Ctrl-C */
    BT_TYPED_END,     /* Ctrl-D */
} bt_typed;

/* NULL: lines cannot be edited on this terminal. */
bt_editor *bt_app__open_editor(bt_app *app);
void bt_app__close_editor(bt_editor *editor);
/* The next line as it was typed, without its end. */
bt_typed bt_app__type_line(bt_editor *editor, bt_room *room, const char *prompt, bt_text *line);
void bt_app__remember_line(bt_editor *editor, bt_room *room, const char *line);
void bt_app__close_room(bt_room *room);

#endif
