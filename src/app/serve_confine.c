/* What a worker may do: limits of the system; no files but the games, no processes, no network. */
#include "app/serve.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Sanitizers need far more address space, and calls that are not on the list. */
#if defined(__SANITIZE_ADDRESS__)
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif

/* -- limits -- */

static void set_limit(int what, rlim_t most)
{
    struct rlimit limit = {most, most};
    setrlimit((__rlimit_resource_t)what, &limit);
}

/* The program keeps its own limits; these are for what escapes it. Address space is more than
   memory: a stack of 1 GiB is reserved. */
static void set_limits(const char *memory)
{
    enum { STACK = 1 << 30, SPARE = 512 << 20, FILE_SIZE = 4 * BT_SERVE_BODY, FILES = 24 };
    rlim_t bytes = strtoull(memory, NULL, 10);
    set_limit(RLIMIT_CORE, 0);
    set_limit(RLIMIT_FSIZE, FILE_SIZE);
    set_limit(RLIMIT_NOFILE, FILES);
    if (!SANITIZED && bytes) set_limit(RLIMIT_AS, bytes + bytes / 2 + STACK + SPARE);
}

/* -- files: Landlock, since Linux 5.13 -- */

static int call_landlock(int what, const void *a, size_t b, size_t c)
{
    static const long numbers[] = {SYS_landlock_create_ruleset, SYS_landlock_add_rule,
                                   SYS_landlock_restrict_self};
    if (what == 1) return (int)syscall(numbers[1], (int)b, LANDLOCK_RULE_PATH_BENEATH, a, 0);
    if (what == 2) return (int)syscall(numbers[2], (int)b, 0);
    return (int)syscall(numbers[0], a, b, c);
}

static void show_folder(int rules, const char *path)
{
    struct landlock_path_beneath_attr folder = {.allowed_access = LANDLOCK_ACCESS_FS_READ_FILE};
    struct stat about;
    folder.parent_fd = open(path, O_PATH | O_CLOEXEC);
    if (folder.parent_fd < 0) return;
    if (!fstat(folder.parent_fd, &about) && S_ISDIR(about.st_mode))
        folder.allowed_access |= LANDLOCK_ACCESS_FS_READ_DIR;
    call_landlock(1, &folder, (size_t)rules, 0);
    close(folder.parent_fd);
}

/* All rights that the first edition knows are taken away, but reading the games, and what is needed
   to draw PDF and PNG: libraries, fonts. */
static void hide_files(const char *games)
{
    static const char *const shown[] = {"/lib",
                                        "/lib64",
                                        "/usr/lib",
                                        "/etc/fonts",
                                        "/usr/share",
                                        "/usr/local/share/fonts",
                                        "/var/cache/fontconfig",
                                        "/etc/ld.so.cache"};
    struct landlock_ruleset_attr all = {.handled_access_fs =
                                            (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1};
    int rules = call_landlock(0, &all, sizeof all, 0);
    if (rules < 0) return;
    if (games) show_folder(rules, games);
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) show_folder(rules, shown[i]);
    call_landlock(2, NULL, (size_t)rules, 0);
    close(rules);
}

/* -- system calls: seccomp -- */

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE

/* What memory, threads, clocks and reading files need. */
/* clang-format off */
static const int allowed[] = {
    SYS_read, SYS_write, SYS_readv, SYS_writev, SYS_close, SYS_fstat, SYS_newfstatat, SYS_lseek,
    SYS_mmap, SYS_munmap, SYS_mremap, SYS_mprotect, SYS_madvise, SYS_brk, SYS_futex,
    SYS_clock_gettime, SYS_clock_nanosleep, SYS_nanosleep, SYS_getrandom, SYS_getpid, SYS_gettid,
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_rt_sigtimedwait, SYS_sigaltstack,
    SYS_sched_getaffinity, SYS_sched_yield, SYS_sysinfo, SYS_exit, SYS_exit_group,
    SYS_set_robust_list, SYS_rseq, SYS_getrusage, SYS_memfd_create, SYS_dup3, SYS_fcntl,
    SYS_getdents64, SYS_readlinkat, SYS_faccessat, SYS_faccessat2, SYS_membarrier,
    SYS_restart_syscall, SYS_tgkill, SYS_clock_getres, SYS_gettimeofday, SYS_pread64, SYS_statx,
    SYS_statfs, SYS_fstatfs, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_uname,
    SYS_getcwd, SYS_eventfd2, SYS_ppoll, SYS_fadvise64,
#ifdef __x86_64__
    SYS_poll, SYS_dup2, SYS_access, SYS_readlink, SYS_time, SYS_stat, SYS_lstat,
#endif
};
/* clang-format on */

enum { ALLOWED = sizeof allowed / sizeof *allowed, MOST = 2 * ALLOWED + 40 };

typedef struct filter {
    struct sock_filter at[MOST];
    unsigned short length;
} filter;

static void add(filter *f, struct sock_filter step)
{
    f->at[f->length++] = step;
}

static void load(filter *f, size_t offset)
{
    add(f, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)offset));
}

static void end(filter *f, unsigned verdict)
{
    add(f, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, verdict));
}

/* Passes over the next steps unless the call is this one. */
static void when_call(filter *f, int number, unsigned char steps)
{
    add(f, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)number, 0, steps));
}

/* A call whose argument must have all (or, when `all` is 0, none) of these bits. */
static void allow_with_bits(filter *f, int number, size_t argument, unsigned bits, bool all)
{
    size_t offset = offsetof(struct seccomp_data, args) + 8 * argument;
    when_call(f, number, 5);
    load(f, offset);
    add(f, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, bits));
    add(f, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, all ? bits : 0, 0, 1));
    end(f, SECCOMP_RET_ALLOW);
    end(f, SECCOMP_RET_ERRNO | EPERM);
}

static void build(filter *f)
{
    const unsigned writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND;
    load(f, offsetof(struct seccomp_data, arch));
    add(f, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0));
    end(f, SECCOMP_RET_KILL_PROCESS);
    load(f, offsetof(struct seccomp_data, nr));
    for (size_t i = 0; i < ALLOWED; i++) {
        when_call(f, allowed[i], 1);
        end(f, SECCOMP_RET_ALLOW);
    }
    when_call(f, SYS_clone3, 1); /* its flags cannot be seen: the C library then takes clone */
    end(f, SECCOMP_RET_ERRNO | ENOSYS);
    allow_with_bits(f, SYS_clone, 0, CLONE_THREAD | CLONE_VM, true); /* threads, no processes */
    allow_with_bits(f, SYS_openat, 2, writing, false);
    end(f, SECCOMP_RET_ERRNO | EPERM);
}

static void hide_system(void)
{
    filter f = {.length = 0};
    build(&f);
    struct sock_fprog program = {f.length, f.at};
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

#else

static void hide_system(void) {}

#endif

/* -- all of it -- */

/* Where the kernel has one of these not, the others still hold; the program's own checks always. */
void bt_app__confine(const char *memory)
{
    char folder[4000];
    const char *games = bt_app__games_folder(folder, sizeof folder);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    set_limits(memory);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return;
    hide_files(games);
    if (!SANITIZED) hide_system();
}
