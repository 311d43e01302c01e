#include "Start.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

typedef int create_function(
    pthread_t *restrict, const pthread_attr_t *restrict, void *(*)(void *), void *restrict);

static _Atomic(void (*)(void)) handler;
static atomic_flag is_ending = ATOMIC_FLAG_INIT;

void cstart_when_threads_run_out(void (*new_handler)(void)) {
    atomic_store(&handler, new_handler);
}

static void end_in_words(void) {
    void (*told)(void) = atomic_load(&handler);
    if (told == NULL) return;
    // A second thread in the same trouble must not end the process while the first one speaks.
    while (atomic_flag_test_and_set(&is_ending)) pause();
    told();
}

// Stands before glibc's, for the libraries too: NIO ends with SIGILL where there is no thread, and
// libdispatch asks once a second for ever, with whatever waits for it waiting along.
int pthread_create(
    pthread_t *restrict thread, const pthread_attr_t *restrict attributes, void *(*body)(void *),
    void *restrict argument) {
    create_function *create = (create_function *)dlsym(RTLD_NEXT, "pthread_create");
    if (create == NULL) return EAGAIN;
    const struct timespec pause = {.tv_nsec = 50 * 1000 * 1000};
    // A shortage may pass; a second is long for a machine and short for a person.
    for (int tries_left = 20;; tries_left--) {
        int result = create(thread, attributes, body, argument);
        // EINVAL is the caller's own fault; the others are what the system or a sandbox says to clone(2).
        if (result == 0 || result == EINVAL) return result;
        if (result != EAGAIN || tries_left == 0) {
            end_in_words();
            return result;
        }
        nanosleep(&pause, NULL);
    }
}
