/* Job scripts for Slurm: a survey as an array of parts and a merge, or as one job of MPI ranks. */
#include "app/survey.h"

#include <stdlib.h>
#include <string.h>

typedef struct plan {
    unsigned count; /* parts, or ranks that compute */
    bool mpi;
    const char *store;
} plan;

/* "8", or "mpi:8". */
static bt_status read_plan(bt_app *app, const bt_call *call, plan *out)
{
    enum { MOST = 100000 };
    const char *text = bt_app__option(call, "slurm");
    char *end;
    *out = (plan){.mpi = !strncmp(text, "mpi:", 4), .store = bt_app__option(call, "store")};
    const char *digits = text + (out->mpi ? 4 : 0);
    unsigned long count = strtoul(digits, &end, 10);
    bt_app__reading(app, text);
    if (*digits < '0' || *digits > '9' || *end || count < 1 || count > MOST)
        return bt__fail_at(app->ctx, (size_t)(digits - text),
                           "expected a number of parts such as 8, or mpi:8 for one job of 8 ranks");
    bt_app__reading(app, NULL);
    out->count = (unsigned)count;
    if (!out->store)
        return bt__fail(app->ctx, BT_INPUT, "--slurm needs --store FILE for what is found");
    return BT_OK;
}

/* A word as the shell reads it back. */
static void write_word(bt_text *out, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_./-+=,:%@";
    if (*word && strspn(word, plain) == strlen(word)) {
        bt_text__add(out, word);
        return;
    }
    bt_text__char(out, '\'');
    for (; *word; word++) {
        if (*word == '\'')
            bt_text__add(out, "'\\''");
        else
            bt_text__char(out, *word);
    }
    bt_text__char(out, '\'');
}

/* The command line without what the script decides itself. */
static void write_command(const bt_call *call, bt_text *out)
{
    static const char *const own[] = {"slurm", "store", "part", "merge", "threads", NULL};
    bt_text__add(out, call->command->name);
    for (size_t i = 0; i < call->count; i++) {
        bt_text__char(out, ' ');
        write_word(out, call->arguments[i]);
    }
    for (size_t i = 0; i < call->given_count; i++) {
        size_t k = 0;
        while (own[k] && strcmp(own[k], call->given[i].option->name) != 0) k++;
        if (own[k]) continue;
        bt_text__format(out, " --%s", call->given[i].option->name);
        if (!call->given[i].argument) continue;
        bt_text__char(out, ' ');
        write_word(out, call->given[i].argument);
    }
}

static void write_head(const bt_call *call, const plan *p, bt_text *out)
{
    bt_text__add(out, "#!/bin/sh\n# bouton ");
    size_t from = out->length;
    write_command(call, out);
    for (size_t i = from; i < out->length; i++)
        if (out->at[i] == '\n') out->at[i] = ' '; /* a comment has one line */
    bt_text__add(out, "\n# ");
    if (p->mpi)
        bt_text__format(out,
                        "as one job of %u ranks that compute and one that writes.\n"
                        "# Submit it: sbatch THIS_FILE. Killed or requeued, it goes on from its "
                        "store.\n",
                        p->count);
    else
        bt_text__format(out,
                        "in %u parts, each a task of an array, and a job that merges them.\n"
                        "# Submit it: sh THIS_FILE. A task that is killed or requeued goes on from "
                        "its store.\n",
                        p->count);
    bt_text__format(out,
                    "#SBATCH --job-name=bouton\n#SBATCH --requeue\n"
                    "#SBATCH --open-mode=append\n#SBATCH --signal=TERM@60\n#SBATCH --ntasks=%u\n",
                    p->mpi ? p->count + 1 : 1);
    bt_text__add(out, "set -eu\n\n");
}

static void write_ranks(const bt_call *call, const plan *p, bt_text *out)
{
    bt_text__add(out, "exec mpirun \"${BOUTON_MPI:-bouton-mpi}\" ");
    write_command(call, out);
    bt_text__add(out, " --store ");
    write_word(out, p->store);
    bt_text__char(out, '\n');
}

static void write_parts(const bt_call *call, const plan *p, bt_text *out)
{
    bt_text__add(out, "store=");
    write_word(out, p->store);
    bt_text__format(out,
                    "\nif [ -z \"${SLURM_JOB_ID:-}\" ]; then\n"
                    "    parts=$(sbatch --parsable --array=1-%u \"$0\")\n"
                    "    exec sbatch --dependency=\"afterok:$parts\" --export=ALL,BOUTON_MERGE=1 "
                    "\"$0\"\n"
                    "fi\n"
                    "if [ -n \"${BOUTON_MERGE:-}\" ]; then\n"
                    "    set --\n"
                    "    for part in $(seq %u); do set -- \"$@\" \"$store.$part\"; done\n"
                    "    exec \"${BOUTON:-bouton}\" survey --store \"$store\" --merge \"$@\"\n"
                    "fi\n"
                    "exec \"${BOUTON:-bouton}\" ",
                    p->count, p->count);
    write_command(call, out);
    bt_text__format(out,
                    " \\\n    --threads \"${SLURM_CPUS_PER_TASK:-1}\" --part "
                    "\"$SLURM_ARRAY_TASK_ID/%u\" --store \"$store.$SLURM_ARRAY_TASK_ID\"\n",
                    p->count);
}

bt_status bt_app__write_slurm(bt_app *app, const bt_call *call)
{
    plan p;
    bt_text script;
    bt_status status = read_plan(app, call, &p);
    if (status) return status;
    bt_text__open(&script, app->ctx);
    write_head(call, &p, &script);
    (p.mpi ? write_ranks : write_parts)(call, &p, &script);
    bt_output__written(app->out, "script", &script);
    bt_text__add(bt_output__prose(app->out), script.at);
    bt_text__close(&script);
    return BT_OK;
}
