#include "CNcurses.h"

// Its lower-case macros are the reason why this is a file of its own.
#include <term.h>

// tigetstr answers (char *)-1 for a name that is no string capability.
static const char *capability(const char *name) {
    const char *text = tigetstr(name);
    return text == (char *)-1 ? NULL : text;
}

const char *cnc_capability_cursor_address(void) { return capability("cup"); }
const char *cnc_capability_underline(void) { return capability("smul"); }
const char *cnc_capability_plain(void) { return capability("sgr0"); }
const char *cnc_capability_cursor_visible(void) { return capability("cnorm"); }
const char *cnc_capability_leave_full_screen(void) { return capability("rmcup"); }
const char *cnc_capability_clear(void) { return capability("clear"); }
bool cnc_wraps_at_margin(void) { return tigetflag("am") > 0 && tigetflag("xenl") > 0; }

const char *cnc_move_sequence(int row, int column) {
    const char *address = cnc_capability_cursor_address();
    return address ? tiparm(address, row, column) : NULL;
}
