#include "CNcurses.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// One terminal at a time, written before the flag is set and read only while it is.
static volatile sig_atomic_t armed = 0;
static int emergency_terminal = -1;
static struct termios emergency_modes;
static char emergency_sequence[256];
static size_t emergency_length = 0;

void cnc_emergency_arm(int terminal, const struct termios *modes, const char *sequence) {
    armed = 0;
    emergency_terminal = terminal;
    emergency_modes = *modes;
    emergency_length = strnlen(sequence, sizeof emergency_sequence);
    memcpy(emergency_sequence, sequence, emergency_length);
    armed = 1;
}

void cnc_emergency_disarm(void) { armed = 0; }

void cnc_emergency_restore(void) {
    if (!armed) return;
    armed = 0;
    int saved = errno;
    size_t written = 0;
    while (written < emergency_length) {
        ssize_t count = write(emergency_terminal, emergency_sequence + written,
                              emergency_length - written);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        written += (size_t)count;
    }
    tcsetattr(emergency_terminal, TCSANOW, &emergency_modes);
    errno = saved;
}

static void end_by_signal(int number) {
    cnc_emergency_restore();
    // SA_RESETHAND has put the default action back: the signal now does what it always did.
    raise(number);
}

void cnc_emergency_install(void) {
    static char stack[64 * 1024];
    static const int faults[] = {SIGSEGV, SIGBUS,  SIGILL, SIGFPE,
                                 SIGABRT, SIGTRAP, SIGSYS, SIGQUIT};
    static bool installed = false;
    if (installed) return;
    installed = true;
    atexit(cnc_emergency_restore);
    // A stack overflow leaves no room for a handler on the stack that overflowed.
    sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = sizeof stack}, NULL);
    struct sigaction action = {.sa_handler = end_by_signal};
    action.sa_flags = (int)SA_RESETHAND | SA_ONSTACK | SA_NODEFER;
    sigemptyset(&action.sa_mask);
    for (size_t index = 0; index < sizeof faults / sizeof *faults; index++)
        sigaction(faults[index], &action, NULL);
    // Others that end a program which does not expect them, as `ulimit -t` does.
    static const int endings[] = {SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGIO};
    for (size_t index = 0; index < sizeof endings / sizeof *endings; index++) {
        struct sigaction former;
        sigaction(endings[index], NULL, &former);
        if (former.sa_handler == SIG_DFL) sigaction(endings[index], &action, NULL);
    }
}

static const int kept_signals[] = {SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
enum { kept_count = sizeof kept_signals / sizeof *kept_signals };
static struct sigaction kept_actions[kept_count];

void cnc_signals_save(void) {
    for (int index = 0; index < kept_count; index++)
        sigaction(kept_signals[index], NULL, &kept_actions[index]);
}

void cnc_signals_reinstate(void) {
    for (int index = 0; index < kept_count; index++)
        sigaction(kept_signals[index], &kept_actions[index], NULL);
}
