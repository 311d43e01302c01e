/* Read all sessions from SQLite, sorted, into memory, and print them.
 *   list FILE.db [ROWS]   ROWS: LIMIT, as for a first screenful */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef struct {
    unsigned at[5];
    unsigned short n[5];
} Row;
int main(int argc, char **argv) {
    if (argc < 2)
        return 2;
    sqlite3 *db;
    sqlite3_stmt *q;
    if (sqlite3_open_v2(argv[1], &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL)) {
        fprintf(stderr, "%s\n", sqlite3_errmsg(db));
        return 1;
    }
    /* no LIMIT clause unless asked for: with one, SQLite sorts in a b-tree instead of its merge
     * sorter */
    const char *sql = argc > 2 ? "select screen_name, user_id, provider, label, last_used from "
                                 "accounts order by screen_name limit ?"
                               : "select screen_name, user_id, provider, label, last_used from "
                                 "accounts order by screen_name";
    if (sqlite3_prepare_v2(db, sql, -1, &q, NULL)) {
        fprintf(stderr, "%s\n", sqlite3_errmsg(db));
        return 1;
    }
    if (argc > 2)
        sqlite3_bind_int(q, 1, atoi(argv[2]));
    size_t n = 0, cap = 1024, used = 0, room = 1 << 16;
    Row *r = malloc(cap * sizeof *r);
    char *text = malloc(room);
    while (sqlite3_step(q) == SQLITE_ROW) {
        if (n == cap)
            r = realloc(r, (cap *= 2) * sizeof *r);
        for (int i = 0; i < 5; i++) {
            const char *s = (const char *)sqlite3_column_text(q, i);
            size_t m = sqlite3_column_bytes(q, i);
            while (used + m > room)
                text = realloc(text, room *= 2);
            memcpy(text + used, s, m);
            r[n].at[i] = (unsigned)used;
            r[n].n[i] = (unsigned short)m;
            used += m;
        }
        n++;
    }
    static char buf[1 << 16];
    setvbuf(stdout, buf, _IOFBF, sizeof buf);
    for (size_t i = 0; i < n; i++)
        for (int j = 0; j < 5; j++) {
            fwrite(text + r[i].at[j], 1, r[i].n[j], stdout);
            putchar(j < 4 ? '\t' : '\n');
        }
    sqlite3_finalize(q);
    sqlite3_close(db);
    return 0;
}
