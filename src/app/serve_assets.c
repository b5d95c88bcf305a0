/* The files of the page: inside the program, or in a folder while they are being written. */
#include "app/serve.h"
#include "base/files.h"

#include <string.h>

/* Made by tools/embed from the files of web/, and others that the program carries. */
typedef struct embedded {
    const char *name, *start, *end;
} embedded;
extern const embedded bt_app__web[];

static const struct {
    const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".webmanifest", "application/manifest+json"},
    {".txt", "text/plain; charset=utf-8"},
};

static const char *find_type(const char *path)
{
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        size_t ending = strlen(types[i].ending);
        if (length > ending && !strcmp(path + length - ending, types[i].ending))
            return types[i].type;
    }
    return NULL;
}

/* Names of plain letters, and no part that begins with a dot: nothing leads out of a folder. */
static bool is_plain(const char *path)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789-_./";
    if (strspn(path, letters) != strlen(path) || strlen(path) > 200) return false;
    if (*path == '.' || *path == '/') return false;
    return !strstr(path, "/.") && !strstr(path, "//");
}

/* FNV-1a: a change of the file changes it. */
static void make_tag(bt_asset *asset)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < asset->length; i++)
        hash = (hash ^ (unsigned char)asset->at[i]) * 0x100000001b3u;
    snprintf(asset->tag, sizeof asset->tag, "\"%016llx\"", (unsigned long long)hash);
}

bool bt_app__find_embedded(const char *path, bt_asset *out)
{
    for (const embedded *e = bt_app__web; e->name; e++) {
        if (strcmp(e->name, path) != 0) continue;
        out->at = e->start;
        out->length = (size_t)(e->end - e->start);
        return true;
    }
    return false;
}

static bool read_asset(bt_server *server, const char *path, bt_text *buffer, bt_asset *out)
{
    char whole[4096];
    if (snprintf(whole, sizeof whole, "%s/%s", server->web, path) >= (int)sizeof whole)
        return false;
    bool good = !bt__read_file(server->ctx, whole, BT_SERVE_ANSWER, buffer);
    bt_clear(server->ctx);
    out->at = buffer->at;
    out->length = buffer->length;
    return good;
}

bool bt_app__find_asset(bt_server *server, const char *path, bt_text *buffer, bt_asset *out)
{
    if (!*path) path = "index.html";
    *out = (bt_asset){.type = find_type(path)};
    if (!out->type || !is_plain(path)) return false;
    bool found =
        server->web ? read_asset(server, path, buffer, out) : bt_app__find_embedded(path, out);
    if (found) make_tag(out);
    return found;
}
