#include "Start.h"

#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>

// The address space that commands need beside what the program takes by itself: a heap, and the
// stacks of a few threads.
static const size_t needed_memory = (size_t)128 << 20;

// The smallest stack for a command: half of it is too little for some, and all threads get as much.
static const rlim_t needed_stack = (rlim_t)256 << 10;

static int argument_count;
static char **arguments;
static enum cstart_shortage shortage;

static int is_limited(int resource) {
    struct rlimit limit;
    return getrlimit(resource, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

static int has_stack(void) {
    struct rlimit limit;
    return getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= needed_stack;
}

static int has_memory(void) {
    if (!is_limited(RLIMIT_AS) && !is_limited(RLIMIT_DATA)) return 1;
    void *room = mmap(
        NULL, needed_memory, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
        -1, 0);
    if (room == MAP_FAILED) return 0;
    munmap(room, needed_memory);
    return 1;
}

// No core file and nobody who attaches, from the first moment on. What fails here leaves the process
// as everybody's is, with no secret in it yet.
static void begin(int count, char **words, char **environment) {
    (void)environment;
    argument_count = count;
    arguments = words;
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    start_note_descriptors();
    if (!start_reserve_descriptors())
        shortage = CSTART_FEW_FILES;
    else if (!has_stack())
        shortage = CSTART_SMALL_STACK;
    else if (!has_memory())
        shortage = CSTART_LITTLE_MEMORY;
}

// Runs before the initializers of all libraries, preloaded ones among them. glibc hands these
// functions what it hands to main.
__attribute__((section(".preinit_array"), used)) static void (*const before_all)(
    int, char **, char **) = begin;

int cstart_argument_count(void) {
    return argument_count;
}

const char *cstart_argument(int number) {
    return number >= 0 && number < argument_count ? arguments[number] : NULL;
}

void cstart_wipe_argument(int number) {
    if (number >= 0 && number < argument_count) explicit_bzero(arguments[number], strlen(arguments[number]));
}

enum cstart_shortage cstart_shortage(void) {
    return shortage;
}
