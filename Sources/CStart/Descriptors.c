#include "Start.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    // As many as are noted one by one; `ulimit -n` is 1024 nearly everywhere.
    NOTED = 1024,
    // The first number that files of ours may have.
    FIRST_OF_OURS = 10,
    // Store, journal, folder, connections and the event loop need about a dozen at once.
    NEEDED = 24,
};

static unsigned char was_open[NOTED];

void start_note_descriptors(void) {
    struct rlimit limit;
    nfds_t count = NOTED;
    // poll(2) takes no more than may be open.
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < count) count = limit.rlim_cur;
    static struct pollfd asked[NOTED];
    for (nfds_t number = 0; number < count; number++) asked[number].fd = (int)number;
    // One call in place of a thousand. It says POLLNVAL, events or not, where nothing is open.
    if (poll(asked, count, 0) >= 0) {
        for (nfds_t number = 0; number < count; number++)
            was_open[number] = !(asked[number].revents & POLLNVAL);
    } else {
        for (int number = 0; number < NOTED; number++)
            was_open[number] = fcntl(number, F_GETFD) != -1;
    }
}

int cstart_was_open(int descriptor) {
    if (descriptor < 0) return 0;
    if (descriptor < NOTED) return was_open[descriptor];
    // What came through execve(2) has no close-on-exec flag, and all that we open has.
    return fcntl(descriptor, F_GETFD) == 0;
}

static int open_nothing(int flags) {
    int descriptor = open("/dev/null", O_RDWR | flags);
    // Where there is no /dev a folder will do: nothing can be read from it or written to it.
    return descriptor >= 0 ? descriptor : open("/", O_RDONLY | O_DIRECTORY | flags);
}

int start_reserve_descriptors(void) {
    // A file opened as descriptor 2 would receive what is meant for standard error. Children inherit
    // these three as they would any others.
    int number;
    do number = open_nothing(0);
    while (number >= 0 && number <= STDERR_FILENO);
    if (number >= 0) close(number);
    do number = open_nothing(O_CLOEXEC);
    while (number >= 0 && number < FIRST_OF_OURS);
    if (number < 0) return 0;

    int spare[NEEDED] = {number};
    int count = 1;
    while (count < NEEDED && (spare[count] = fcntl(number, F_DUPFD_CLOEXEC, FIRST_OF_OURS)) >= 0)
        count++;
    for (int index = 0; index < count; index++) close(spare[index]);
    return count == NEEDED;
}
