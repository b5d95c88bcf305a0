/* Runs the program in a scratch folder and measures it. */
#include "support/program.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { WORDS_MAX = 30 };

extern char **environ;

static char program[4096], folder[] = "/tmp/bouton-tests-XXXXXX";

bool program_begin(const char *name)
{
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 100);
    if (length < 0) return false;
    program[length] = '\0';
    for (int up = 0; up < 3; up++) *strrchr(program, '/') = '\0';
    strcat(strcat(program, "/"), name);
    setenv("BOUTON_CACHE", "off", 1); /* nothing of the user's own is read or written */
    return mkdtemp(folder) && !chdir(folder);
}

bool program_end(void)
{
    DIR *all = opendir(".");
    for (struct dirent *one; all && (one = readdir(all));)
        if (one->d_name[0] != '.') unlink(one->d_name);
    if (all) closedir(all);
    return !chdir("/") && !rmdir(folder);
}

void program_write_file(const char *name, const char *text)
{
    FILE *file = fopen(name, "w");
    if (!file) abort();
    fputs(text, file);
    fclose(file);
}

/* -- running -- */

static pid_t start(const char *line, const char *input)
{
    char words[2000], *argv[WORDS_MAX + 1] = {program}, *rest = words;
    pid_t child = -1;
    posix_spawn_file_actions_t files;
    snprintf(words, sizeof words, "%s", line);
    for (int i = 1; i < WORDS_MAX && (argv[i] = strsep(&rest, " ")); i++) continue;
    for (size_t i = 0; i < strlen(line); i++)
        if (words[i] == '~') words[i] = ' ';
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 0, input ? input : "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, 1, "stdout", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_addopen(&files, 2, "stderr", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (posix_spawn(&child, program, &files, NULL, argv, environ)) abort();
    posix_spawn_file_actions_destroy(&files);
    return child;
}

static double used_by(pid_t child)
{
    clockid_t its_clock;
    struct timespec t;
    if (clock_getcpuclockid(child, &its_clock) || clock_gettime(its_clock, &t)) return -1;
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Interrupts it once it has run for so long; returns what it had used by then. */
static double interrupt_at(pid_t child, double seconds)
{
    double used = 0;
    siginfo_t info = {0};
    while ((used = used_by(child)) >= 0 && used < seconds) {
        usleep(5000);
        if (waitid(P_PID, (id_t)child, &info, WEXITED | WNOHANG | WNOWAIT) || info.si_pid) break;
    }
    kill(child, SIGINT);
    return used;
}

static double seconds_of(struct timeval t)
{
    return (double)t.tv_sec + 1e-6 * (double)t.tv_usec;
}

/* The beginning of a file, terminated; returns the length of the whole. No more is kept: what this
   process takes at most counts as resident for those that it starts, too. */
static size_t read_beginning(const char *name, char *text, size_t room)
{
    struct stat about;
    int file = open(name, O_RDONLY);
    if (file < 0 || fstat(file, &about)) abort();
    ssize_t size = read(file, text, room - 1);
    text[size > 0 ? size : 0] = '\0';
    close(file);
    return (size_t)about.st_size;
}

void program_run_line(const char *line, const char *input, double interrupt, program_run *run)
{
    struct rusage usage;
    int status;
    pid_t child = start(line, input);
    double before = interrupt > 0 ? interrupt_at(child, interrupt) : 0;
    if (wait4(child, &status, 0, &usage) != child) abort();
    run->status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    run->seconds = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
    run->after = run->seconds - before;
    run->resident = (size_t)usage.ru_maxrss * 1024;
    run->out_length = read_beginning("stdout", run->out, sizeof run->out);
    read_beginning("stderr", run->err, sizeof run->err);
}
