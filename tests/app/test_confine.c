/* What a worker of the server may not do, tried in a process of its own: whatever a script brings
   about, the system says no. Where the kernel has no Landlock, files are readable. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "app/serve.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__) || !(defined(__x86_64__) || defined(__aarch64__))
enum { FILTERED = 0 }; /* only files are hidden then */
#else
enum { FILTERED = 1 };
#endif

static int has_landlock(void)
{
    return syscall(SYS_landlock_create_ruleset, NULL, 0, 1) > 0;
}

/* Runs the trial in a child that is confined; true when that says so. */
static int confined(int (*trial)(void))
{
    int status = -1;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        bt_app__confine("100000000");
        _exit(trial() ? 0 : 1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static int is_refused(long result)
{
    return result < 0 && (errno == EPERM || errno == EACCES);
}

static int tries_files(void)
{
    return is_refused(open("/etc/passwd", O_RDONLY)) &&
           is_refused(open("/proc/self/mem", O_RDONLY)) &&
           is_refused(open("/proc/self/environ", O_RDONLY)) && is_refused(open(".", O_RDONLY)) &&
           is_refused(open("/", O_RDONLY | O_DIRECTORY)) && is_refused(open("/dev/zero", O_RDONLY));
}

static int tries_writing(void)
{
    return is_refused(open("made-by-a-worker", O_WRONLY | O_CREAT, 0600)) &&
           is_refused(open("/dev/null", O_WRONLY)) &&
           is_refused(open("/dev/shm/x", O_RDWR | O_CREAT, 0600)) &&
           is_refused(mkdir("made-by-a-worker", 0700)) && is_refused(unlink("no/such/file")) &&
           is_refused(rename("no/such/file", "no/such/other")) &&
           is_refused(symlink("no", "no/such/link"));
}

static int tries_processes(void)
{
    char *const words[] = {"/bin/true", NULL};
    return is_refused(fork()) && is_refused(execv(words[0], words)) &&
           is_refused(kill(getppid(), 0)) && is_refused(syscall(SYS_ptrace, 16, 1, 0, 0));
}

static int tries_network(void)
{
    int ends[2];
    return is_refused(socket(AF_INET, SOCK_STREAM, 0)) &&
           is_refused(socket(AF_UNIX, SOCK_STREAM, 0)) &&
           is_refused(socketpair(AF_UNIX, SOCK_STREAM, 0, ends));
}

static int tries_memory(void)
{
    void *block = mmap(NULL, (size_t)16 << 30, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    struct rlimit core;
    return block == MAP_FAILED && errno == ENOMEM &&
           (getrlimit(RLIMIT_CORE, &core) || !core.rlim_max);
}

static void *add_one(void *number)
{
    ++*(int *)number;
    return number;
}

/* What it may do: threads, memory, files in memory. */
static int works(void)
{
    pthread_t thread;
    int number = 1, file = memfd_create("input", 0);
    void *block = malloc(1 << 24);
    if (!block || file < 0 || write(file, "x", 1) != 1) return 0;
    free(block);
    return !pthread_create(&thread, NULL, add_one, &number) && !pthread_join(thread, NULL) &&
           number == 2;
}

static void test_no_files(void **state)
{
    (void)state;
    if (!has_landlock()) skip();
    assert_true(confined(tries_files));
}

static void test_no_writing(void **state)
{
    (void)state;
    if (!FILTERED) skip();
    assert_true(confined(tries_writing));
    assert_int_equal(access("made-by-a-worker", F_OK), -1);
}

static void test_no_processes(void **state)
{
    (void)state;
    if (!FILTERED) skip();
    assert_true(confined(tries_processes));
}

static void test_no_network(void **state)
{
    (void)state;
    if (!FILTERED) skip();
    assert_true(confined(tries_network));
}

static void test_no_boundless_memory(void **state)
{
    (void)state;
    if (!FILTERED) skip();
    assert_true(confined(tries_memory));
}

static void test_work_goes_on(void **state)
{
    (void)state;
    assert_true(confined(works));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_files),
        cmocka_unit_test(test_no_writing),
        cmocka_unit_test(test_no_processes),
        cmocka_unit_test(test_no_network),
        cmocka_unit_test(test_no_boundless_memory),
        cmocka_unit_test(test_work_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
