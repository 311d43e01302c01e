#ifndef PINTLE_CPLATFORM_H
#define PINTLE_CPLATFORM_H

#include <stddef.h>
#include <stdint.h>

// The few calls of Linux that Swift cannot make by itself. Each says why. All of them return what
// the original returns: -1 and errno on failure.

// add_key(2) for a key of type "user". glibc has no wrapper, and syscall() is variadic, so that
// Swift does not import it.
int32_t cplatform_add_user_key(
    const char *description, const void *payload, size_t length, int32_t keyring);

// keyctl(2), for the same two reasons. Arguments that an operation does not use are 0.
long cplatform_keyctl(int operation, uintptr_t a, uintptr_t b, uintptr_t c);

// Whether the kernel writes a core file of this process (PR_GET_DUMPABLE). prctl(2) is variadic.
int cplatform_can_dump(void);

// Takes the pages of the program's zeroed memory (.bss) at once, by MADV_POPULATE_WRITE, which kernels
// before 5.14 refuse. Swift cannot name the ends of that memory.
void cplatform_take_static_pages(void);

// pidfd_open(2): glibc 2.36 has it, older ones do not, and syscall() is variadic.
int cplatform_pidfd_open(int32_t process);

// environ, a mutable global, which Swift 6 refuses to read. NULL-terminated, never NULL itself.
char *const *cplatform_environment(void);

// execvpe(3), behind _GNU_SOURCE: the program that PATH leads to takes the place of this one.
int cplatform_execute(const char *name, char *const arguments[], char *const environment[]);

// Whether that signal is ignored. sa_handler is a macro, and functions cannot be compared in Swift.
int cplatform_ignores(int number);

// pipe2(O_CLOEXEC). _GNU_SOURCE is not defined where Swift reads <unistd.h>, and without pipe2
// the descriptors could slip into a child that another thread starts.
int cplatform_pipe(int ends[2]);

// openat(2) of a folder with O_PATH, which lies behind _GNU_SOURCE too: needs no permission to
// list the folder, and follows no symbolic link.
int cplatform_open_folder(int parent, const char *name);

// openat(2) of whatever has that name with O_PATH, for the same reason: a link itself, not what it
// leads to.
int cplatform_open_name(int folder, const char *name);

// openat(2) with O_TMPFILE, behind _GNU_SOURCE: a file of 0600 that has no name yet, and goes by
// itself. Fails where the file system has no such files.
int cplatform_open_unnamed(int folder);

// linkat(2) with AT_EMPTY_PATH, or else through /proc: gives such a file a name that nothing has
// (EEXIST otherwise).
int cplatform_link_unnamed(int file, int folder, const char *name);

// POSIX_SPAWN_SETSID, behind _GNU_SOURCE.
int cplatform_spawn_new_session(void);

// posix_spawn_file_actions_addclosefrom_np lies behind a feature macro of glibc; kept here with
// the type erased so that Swift's view of <spawn.h> does not matter.
int cplatform_close_from(void *file_actions, int first);

// statfs(2): <sys/statfs.h> is in no module that Swift can import.
struct cplatform_filesystem_facts {
    uint64_t type;
    uint64_t free_bytes;
};
int cplatform_filesystem(const char *path, struct cplatform_filesystem_facts *result);

// fgetxattr(2): <sys/xattr.h> is in no module that Swift can import.
long cplatform_get_attribute(int descriptor, const char *name, void *value, size_t size);

// renameat2(2), behind _GNU_SOURCE: gives a file a name that nothing has (EEXIST otherwise), or
// exchanges the names of two files, in one step. EINVAL or ENOSYS where the file system cannot.
int cplatform_rename_new(int from_folder, const char *from, int to_folder, const char *to);
int cplatform_exchange(const char *one, const char *other);

// fcntl(2) with F_OFD_SETLK, variadic and behind _GNU_SOURCE: takes the whole file for writing or
// fails with EAGAIN, and gives it back. The lock belongs to the open file, not to the process.
int cplatform_lock(int descriptor);
int cplatform_unlock(int descriptor);

// The name ("ENOSPC") of an errno value, or NULL. Behind a feature macro of glibc.
const char *cplatform_errno_name(int number);

// Signal handlers that write the signal's number, one byte, to `descriptor`. In C, since Swift
// promises async-signal safety of nothing. SIGHUP and SIGINT that were ignored at start (nohup,
// background jobs) stay ignored. One descriptor for the whole process; -1 with EBUSY while
// another is in use.
int cplatform_signals_to(int descriptor, const int *signals, size_t count);

// From now on SIGHUP, SIGTERM and SIGINT, where they are caught, also throw away what waits to be
// written to that terminal and start its output again, which Ctrl-S may have stopped: whoever is
// blocked in a write to it goes on. In the handler, since that one may be the thread that would
// otherwise read the pipe. Until the signals are restored.
void cplatform_signals_start_output(int terminal);

// Gives those signals their former dispositions back.
void cplatform_signals_restore(void);

#endif
