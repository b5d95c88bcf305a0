/* Running a study: a script that computes and prints. */
#include "script/state.h"

typedef struct running {
    const bt_script_study *study;
    const bt_text *text;
    bool no;
} running;

static int run_study(lua_State *L)
{
    running *in = lua_touserdata(L, 1);
    lua_newtable(L);
    for (size_t i = 0; i < in->study->count; i++) {
        lua_pushstring(L, in->study->arguments[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_pushstring(L, in->study->path);
    lua_rawseti(L, -2, 0);
    lua_setglobal(L, "arg");
    bt_script__load(L, in->study->path, in->text->at, in->text->length);
    in->no = lua_isboolean(L, -1) && !lua_toboolean(L, -1);
    return 0;
}

bt_status bt_script__run(bt_context *ctx, bt_script_study *study)
{
    bt_text text;
    bt_text__open(&text, ctx);
    bt_status status = bt_script__read_file(ctx, study->path, study->folder, &text);
    bt_script *s = status ? NULL : bt_script__open(ctx, true);
    if (s) {
        running in = {study, &text, false};
        s->name = study->path;
        s->folder = study->folder;
        s->sink = study->sink;
        s->data = study->data;
        status = bt_script__call(s, run_study, &in);
        study->no = in.no;
        bt_script__close(s);
    } else if (!status) {
        status = bt_error(ctx);
    }
    bt_text__close(&text);
    return status;
}
