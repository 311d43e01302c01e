/* Runs one command and prints what the kernel says it cost.
 *
 *   measure COMMAND [ARG ...]
 *
 * The command's stdin, stdout and stderr are the null device (stdout goes to
 * the file named by SPAWN_STDOUT if that is set). One line goes to our stdout:
 *   wall_ns user_us sys_us maxrss_kib exit_code signal
 * This is C, and small, because ru_maxrss of a child starts at the size of
 * the process that spawned it: from Python every child would seem to have
 * needed at least Python's memory.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long long now_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000LL + t.tv_nsec;
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "usage: measure COMMAND [ARG ...]\n");
        return 2;
    }
    const char *out = getenv("SPAWN_STDOUT");
    int in = open("/dev/null", O_RDONLY | O_CLOEXEC);
    int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
    int o = out ? open(out, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600) : null;
    if (in < 0 || null < 0 || o < 0) {
        perror("open");
        return 1;
    }
    long long t0 = now_ns();
    pid_t pid = fork();
    if (pid < 0) {
        perror("fork");
        return 1;
    }
    if (pid == 0) {
        dup2(in, 0);
        dup2(o, 1);
        dup2(null, 2);
        execvp(argv[1], argv + 1);
        _exit(127);
    }
    int st;
    struct rusage ru;
    if (wait4(pid, &st, 0, &ru) < 0) {
        perror("wait4");
        return 1;
    }
    long long t1 = now_ns();
    printf("%lld %lld %lld %ld %d %d\n", t1 - t0,
           ru.ru_utime.tv_sec * 1000000LL + ru.ru_utime.tv_usec,
           ru.ru_stime.tv_sec * 1000000LL + ru.ru_stime.tv_usec, ru.ru_maxrss,
           WIFEXITED(st) ? WEXITSTATUS(st) : -1, WIFSIGNALED(st) ? WTERMSIG(st) : 0);
    return 0;
}
