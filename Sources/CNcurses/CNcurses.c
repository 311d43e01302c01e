#include "CNcurses.h"

#include <sys/ioctl.h>
#include <wchar.h>

int cnc_set_cell(cchar_t *cell, wchar_t base, wchar_t mark1, wchar_t mark2, attr_t attributes,
                 int pair) {
    const wchar_t text[4] = {base, mark1, mark2, 0};
    return setcchar(cell, text, attributes, 0, &pair);
}

int cnc_width(wchar_t character) { return wcwidth(character); }

bool cnc_window_size(int terminal, int *rows, int *columns) {
    struct winsize size;
    if (ioctl(terminal, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0)
        return false;
    *rows = size.ws_row;
    *columns = size.ws_col;
    return true;
}
