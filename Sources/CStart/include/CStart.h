#ifndef PINTLE_CSTART_H
#define PINTLE_CSTART_H

// What has to happen before `main`, and what only that moment can know (Docs/Decisions/0029). Part of
// the program alone: a library has no business here. In C, since no Swift runs this early.

// How often the program was given an argument, its own name among them, and the one of that number:
// as the kernel handed them over, any bytes but NUL. Swift reads them back from /proc, which may be
// missing, or looks for them beside the environment, which a library may have moved.
int cstart_argument_count(void);
const char *cstart_argument(int number);
// Overwrites it where the kernel shows it to other programs; whoever needs it has a copy.
void cstart_wipe_argument(int number);

// Whether a descriptor was handed over by whoever started the program: everything opened since is
// ours, and no place for anybody's secret.
int cstart_was_open(int descriptor);

// What the system has too little of for any work at all.
enum cstart_shortage {
    CSTART_ENOUGH = 0,
    CSTART_FEW_FILES = 1,
    CSTART_LITTLE_MEMORY = 2,
    CSTART_SMALL_STACK = 3,
};
enum cstart_shortage cstart_shortage(void);

// Who is told when the system gives no thread for a second. The libraries that want one end the
// process with SIGILL then, or try for ever; `handler` ends it in words. Called on any thread.
void cstart_when_threads_run_out(void (*handler)(void));

#endif
