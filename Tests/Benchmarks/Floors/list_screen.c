/* The limit for a full-screen list of a big store: SQLite with a covering
 * index, the first screenful painted before anything else is read; then the
 * names are read once, so that typing filters them in memory.
 *   list_screen FILE.db     Down/Up/End/Home move, typing filters, Esc quits */
#define _GNU_SOURCE
#define _XOPEN_SOURCE_EXTENDED 1
#include <curses.h>
#include <locale.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

static sqlite3 *db;
static char *text;
static unsigned *at;
static int total, *hit, nhit, sel, loaded;
static char typed[64];
static int flen;

static sqlite3_stmt *q(const char *sql) {
    sqlite3_stmt *s;
    if (sqlite3_prepare_v2(db, sql, -1, &s, NULL)) {
        endwin();
        exit(1);
    }
    return s;
}
static void line(int y, const char *name, const char *uid, const char *prov, const char *label,
                 int on) {
    if (on)
        attron(A_REVERSE);
    mvprintw(y, 1, "%-28s %-14s %-18s %s", name, uid, prov, label);
    if (on)
        attroff(A_REVERSE);
}
static void paint(void) {
    int rows = LINES - 2, top = sel - rows + 1 > 0 ? sel - rows + 1 : 0;
    erase();
    mvprintw(0, 1, "%d/%d  %s", flen ? nhit : (total ? sel + 1 : 0), total, typed);
    if (!flen) {
        int last = top + rows >= total && total > rows;
        sqlite3_stmt *s = top == 0 ? q("select screen_name, user_id, provider, label from accounts "
                                       "order by screen_name limit ?1")
                          : last   ? q("select screen_name, user_id, provider, label from accounts "
                                     "order by screen_name desc limit ?1")
                                   : q("select screen_name, user_id, provider, label from accounts "
                                     "where screen_name >= ?2 order by screen_name limit ?1");
        sqlite3_bind_int(s, 1, rows);
        if (top && !last)
            sqlite3_bind_text(s, 2, text + at[top], -1, SQLITE_STATIC);
        for (int i = 0; sqlite3_step(s) == SQLITE_ROW; i++) {
            int y = last && top ? rows - 1 - i : i;
            line(y + 2, (const char *)sqlite3_column_text(s, 0),
                 (const char *)sqlite3_column_text(s, 1), (const char *)sqlite3_column_text(s, 2),
                 (const char *)sqlite3_column_text(s, 3), top + y == sel);
        }
        sqlite3_finalize(s);
    } else {
        sqlite3_stmt *s = q("select user_id, provider, label from accounts where screen_name = ?");
        for (int i = 0; i < rows && i < nhit; i++) {
            const char *n = text + at[hit[i]];
            sqlite3_bind_text(s, 1, n, -1, SQLITE_STATIC);
            if (sqlite3_step(s) == SQLITE_ROW)
                line(i + 2, n, (const char *)sqlite3_column_text(s, 0),
                     (const char *)sqlite3_column_text(s, 1),
                     (const char *)sqlite3_column_text(s, 2), i == 0);
            sqlite3_reset(s);
        }
        sqlite3_finalize(s);
    }
    refresh();
}
static void load(void) {
    sqlite3_stmt *s = q("select screen_name from accounts order by screen_name");
    size_t room = 1 << 16, used = 0;
    int n = 0;
    text = malloc(room);
    at = malloc((total + 1) * sizeof *at);
    hit = malloc((total + 1) * sizeof *hit);
    while (sqlite3_step(s) == SQLITE_ROW && n < total) {
        int m = sqlite3_column_bytes(s, 0) + 1;
        while (used + m > room)
            text = realloc(text, room *= 2);
        memcpy(text + used, sqlite3_column_text(s, 0), m);
        at[n++] = (unsigned)used;
        used += m;
    }
    at[n] = (unsigned)used;
    sqlite3_finalize(s);
    loaded = 1;
}
static void search(void) {
    nhit = 0;
    const char *p = text, *end = text + at[total];
    int i = 0;
    while (flen && p < end && (p = memmem(p, end - p, typed, flen))) {
        int lo = i, hi = total - 1; /* the row that holds p */
        while (lo < hi) {
            int m = (lo + hi + 1) / 2;
            if (text + at[m] <= p)
                lo = m;
            else
                hi = m - 1;
        }
        hit[nhit++] = i = lo;
        p = text + at[lo + 1];
    }
}
int main(int argc, char **argv) {
    if (argc < 2 || sqlite3_open_v2(argv[1], &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL))
        return 1;
    setlocale(LC_ALL, "");
    initscr();
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    curs_set(0);
    set_escdelay(25);
    sqlite3_stmt *s = q("select count(*) from accounts");
    if (sqlite3_step(s) == SQLITE_ROW)
        total = sqlite3_column_int(s, 0);
    sqlite3_finalize(s);
    paint();
    load();
    for (;;) {
        int c = getch();
        if (c == 27)
            break;
        do { /* take all that was typed before painting */
            if (c == KEY_DOWN && sel < total - 1)
                sel++;
            else if (c == KEY_UP && sel > 0)
                sel--;
            else if (c == KEY_END)
                sel = total - 1;
            else if (c == KEY_HOME)
                sel = 0;
            else if ((c == KEY_BACKSPACE || c == 127) && flen)
                typed[--flen] = 0;
            else if (c >= 32 && c < 127 && flen < 60) {
                typed[flen++] = (char)c;
                typed[flen] = 0;
            }
            timeout(0);
            c = getch();
        } while (c != ERR);
        timeout(-1);
        if (flen)
            search();
        paint();
    }
    endwin();
    return 0;
}
