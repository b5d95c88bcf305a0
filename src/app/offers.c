/* What completion offers: names in a list, and files. */
#include "app/editor.h"

#include <dirent.h>
#include <string.h>
#include <sys/stat.h>

static const char *skip(const char *text)
{
    return text + strlen(text) + 1;
}

static bt_offer offer_at(const char *name)
{
    return (bt_offer){name, skip(name), skip(skip(name))};
}

bt_offer bt_app__offered(const bt_offers *offers, size_t index)
{
    if (index >= offers->count || offers->names.failed) return (bt_offer){0};
    bt_offer offer = offer_at(offers->names.at);
    while (index-- > 0) offer = offer_at(skip(offer.about));
    return offer;
}

void bt_app__offer(bt_offers *offers, const char *name, const char *tail, const char *about)
{
    const char *other = offers->names.at;
    if (strncmp(name, offers->stem, offers->length) != 0 || offers->names.failed) return;
    for (size_t i = 0; i < offers->count; i++, other = skip(offer_at(other).about))
        if (!strcmp(other, name)) return;
    bt_text__add_bytes(&offers->names, name, strlen(name) + 1);
    bt_text__add_bytes(&offers->names, tail, strlen(tail) + 1);
    bt_text__add_bytes(&offers->names, about, strcspn(about, "\n"));
    bt_text__add_bytes(&offers->names, "", 1);
    offers->count++;
}

static bool is_folder(const char *path)
{
    struct stat found;
    return !stat(path, &found) && S_ISDIR(found.st_mode);
}

void bt_app__offer_files(bt_offers *offers)
{
    char path[4096], folder[4096];
    const struct dirent *entry;
    const char *slash = memrchr(offers->stem, '/', offers->length);
    size_t length = slash ? (size_t)(slash - offers->stem) + 1 : 0;
    if (length >= sizeof folder) return;
    snprintf(folder, sizeof folder, "%.*s", (int)length, offers->stem);
    DIR *open = opendir(length ? folder : ".");
    if (!open) return;
    while ((entry = readdir(open))) {
        bool hidden = entry->d_name[0] == '.', wanted = offers->stem[length] == '.';
        if ((hidden && !wanted) || !strcmp(entry->d_name, ".") || !strcmp(entry->d_name, ".."))
            continue;
        if (snprintf(path, sizeof path, "%s%s", folder, entry->d_name) >= (int)sizeof path - 1)
            continue;
        bool inner = is_folder(path);
        size_t end = strlen(path);
        if (inner) memcpy(path + end, "/", 2);
        bt_app__offer(offers, path, inner ? "" : " ", "");
    }
    closedir(open);
}
