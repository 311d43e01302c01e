#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <sys/xattr.h>
#include <termios.h>
#include <unistd.h>

int32_t cplatform_add_user_key(
    const char *description, const void *payload, size_t length, int32_t keyring) {
    return (int32_t)syscall(SYS_add_key, "user", description, payload, length, keyring);
}

long cplatform_keyctl(int operation, uintptr_t a, uintptr_t b, uintptr_t c) {
    return syscall(SYS_keyctl, operation, a, b, c, (uintptr_t)0);
}

int cplatform_execute(const char *name, char *const arguments[], char *const environment[]) {
    return execvpe(name, arguments, environment);
}

int cplatform_ignores(int number) {
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

int cplatform_can_dump(void) {
    return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) != 0;
}

int cplatform_pidfd_open(int32_t process) {
    return (int)syscall(SYS_pidfd_open, process, 0u);
}

char *const *cplatform_environment(void) {
    static char *const nothing[] = {NULL};
    return environ ? environ : nothing;
}

int cplatform_pipe(int ends[2]) {
    return pipe2(ends, O_CLOEXEC);
}

int cplatform_open_folder(int parent, const char *name) {
    return openat(parent, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

int cplatform_open_name(int folder, const char *name) {
    return openat(folder, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
}

int cplatform_open_unnamed(int folder) {
    return openat(folder, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
}

int cplatform_link_unnamed(int file, int folder, const char *name) {
    // Without privileges only newer kernels take the descriptor itself.
    if (linkat(file, "", folder, name, AT_EMPTY_PATH) == 0) return 0;
    if (errno == EEXIST) return -1;
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    return linkat(AT_FDCWD, path, folder, name, AT_SYMLINK_FOLLOW);
}

int cplatform_spawn_new_session(void) {
    return POSIX_SPAWN_SETSID;
}

int cplatform_close_from(void *file_actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(file_actions, first);
}

int cplatform_filesystem(const char *path, struct cplatform_filesystem_facts *result) {
    struct statfs status;
    if (statfs(path, &status) != 0) return -1;
    // f_type is signed and only 32 bits of it mean anything.
    result->type = (uint32_t)status.f_type;
    result->free_bytes = (uint64_t)status.f_bavail * (uint64_t)status.f_bsize;
    return 0;
}

long cplatform_get_attribute(int descriptor, const char *name, void *value, size_t size) {
    return fgetxattr(descriptor, name, value, size);
}

static int set_lock(int descriptor, short type) {
    // l_pid has to be 0 for locks of this kind; so is the rest: from the start to the end.
    struct flock lock = {.l_type = type, .l_whence = SEEK_SET};
    return fcntl(descriptor, F_OFD_SETLK, &lock);
}

int cplatform_rename_new(int from_folder, const char *from, int to_folder, const char *to) {
    return renameat2(from_folder, from, to_folder, to, RENAME_NOREPLACE);
}

int cplatform_exchange(const char *one, const char *other) {
    return renameat2(AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE);
}

int cplatform_lock(int descriptor) {
    return set_lock(descriptor, F_WRLCK);
}

int cplatform_unlock(int descriptor) {
    return set_lock(descriptor, F_UNLCK);
}

const char *cplatform_errno_name(int number) {
    return strerrorname_np(number);
}

static atomic_int signal_descriptor = -1;
static struct sigaction former[NSIG];
static sigset_t installed;

static atomic_int stopped_terminal = -1;

static void start_output(int terminal) {
    // Both are async-signal-safe (POSIX.1-2017, 2.4.3). The kernel starts output with TCOON only
    // when TCOOFF stopped it too. SIGTTOU is blocked in here, so that no background process stops.
    tcflush(terminal, TCOFLUSH);
    tcflow(terminal, TCOOFF);
    tcflow(terminal, TCOON);
}

static void note_signal(int number) {
    int saved = errno;
    int terminal = atomic_load(&stopped_terminal);
    if (terminal >= 0 && (number == SIGHUP || number == SIGTERM || number == SIGINT))
        start_output(terminal);
    unsigned char byte = (unsigned char)number;
    // A full pipe loses nothing that matters: the reader wakes all the same.
    ssize_t ignored = write(atomic_load(&signal_descriptor), &byte, 1);
    (void)ignored;
    errno = saved;
}

int cplatform_signals_to(int descriptor, const int *signals, size_t count) {
    int none = -1;
    if (!atomic_compare_exchange_strong(&signal_descriptor, &none, descriptor)) {
        errno = EBUSY;
        return -1;
    }
    struct sigaction action = {.sa_handler = note_signal, .sa_flags = SA_RESTART};
    sigfillset(&action.sa_mask);
    sigemptyset(&installed);
    for (size_t index = 0; index < count; index++) {
        int number = signals[index];
        if (sigaction(number, NULL, &former[number]) != 0) continue;
        int may_be_ignored = number == SIGHUP || number == SIGINT || number == SIGTSTP;
        if (may_be_ignored && former[number].sa_handler == SIG_IGN) continue;
        if (sigaction(number, &action, NULL) == 0) sigaddset(&installed, number);
    }
    return 0;
}

void cplatform_signals_restore(void) {
    for (int number = 1; number < NSIG; number++)
        if (sigismember(&installed, number) == 1) sigaction(number, &former[number], NULL);
    sigemptyset(&installed);
    atomic_store(&stopped_terminal, -1);
    atomic_store(&signal_descriptor, -1);
}

void cplatform_signals_start_output(int terminal) { atomic_store(&stopped_terminal, terminal); }

void cplatform_take_static_pages(void) {
    // Where that memory begins and ends, by the linker.
    extern char __bss_start[], _end[];
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t from = ((uintptr_t)__bss_start + page - 1) & ~(page - 1);
    uintptr_t to = (uintptr_t)_end & ~(page - 1);
    if (from < to) (void)madvise((void *)from, to - from, MADV_POPULATE_WRITE);
}
