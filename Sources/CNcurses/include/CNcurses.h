// The door to ncurses. What Swift can call stays as it is; each shim says why it is there.
#ifndef PINTLE_CNCURSES_H
#define PINTLE_CNCURSES_H

// Before the header: Swift's importer does not see the target's own defines, and without this the
// wide-character functions are not declared.
#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif
#include <ncurses.h>
#include <stdbool.h>
#include <sys/types.h>
#include <termios.h>

// Globals of curses are mutable C variables, which Swift 6 refuses to read.
static inline WINDOW *cnc_stdscr(void) { return stdscr; }
static inline WINDOW *cnc_curscr(void) { return curscr; }
static inline int cnc_colors(void) { return COLORS; }
static inline int cnc_lines(void) { return LINES; }
static inline int cnc_columns(void) { return COLS; }

// Attributes are macros with casts and shifts, which are not imported.
static inline attr_t cnc_bold(void) { return WA_BOLD; }
static inline attr_t cnc_dim(void) { return WA_DIM; }
static inline attr_t cnc_underline(void) { return WA_UNDERLINE; }
static inline attr_t cnc_reverse(void) { return WA_REVERSE; }

// setcchar takes the pair number beyond short through an untyped pointer; and its text has to end
// with a null character, which a buffer of a fixed size here guarantees.
int cnc_set_cell(cchar_t *cell, wchar_t base, wchar_t mark1, wchar_t mark2, attr_t attributes,
                 int pair);

// wcwidth is declared only with _XOPEN_SOURCE, which the importer does not set.
int cnc_width(wchar_t character);

// Capabilities are macros into cur_term, a global. NULL where the terminal does not have it.
const char *cnc_capability_cursor_address(void);
const char *cnc_capability_underline(void);
const char *cnc_capability_plain(void);
const char *cnc_capability_cursor_visible(void);
const char *cnc_capability_leave_full_screen(void);
const char *cnc_capability_clear(void);
bool cnc_wraps_at_margin(void);

// tiparm is variadic. The result is valid until the next call.
const char *cnc_move_sequence(int row, int column);

// The emergency exit: restores the terminal with async-signal-safe calls only. C, because Swift
// promises nothing inside a signal handler. `sequence` is copied; at most 256 bytes of it count.
void cnc_emergency_arm(int terminal, const struct termios *modes, const char *sequence);
void cnc_emergency_disarm(void);
void cnc_emergency_restore(void);

// Registers cnc_emergency_restore with atexit and for the signals that end the process because of a
// fault. C, because the handlers are.
void cnc_emergency_install(void);

// newterm installs handlers of its own; these two keep the ones that were there. C, because
// sigaction's name is both a function and a type.
void cnc_signals_save(void);
void cnc_signals_reinstate(void);

// ioctl is variadic. Returns false where the terminal does not know its size.
bool cnc_window_size(int terminal, int *rows, int *columns);

#endif
