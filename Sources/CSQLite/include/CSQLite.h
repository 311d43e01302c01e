#ifndef PINTLE_CSQLITE_H
#define PINTLE_CSQLITE_H

#include <sqlite3.h>

// Calls that Swift cannot make by itself: it imports neither variadic functions nor casts to
// destructors.

// sqlite3_db_config(SQLITE_DBCONFIG_DEFENSIVE). Turns it on and returns whether it is in force then: 1 or 0.
int csqlite_defend(sqlite3 *connection);

// Whether it is in force: 1 or 0.
int csqlite_is_defended(sqlite3 *connection);

// Takes texts in double quotes for names only. Returns whether that is in force: 1 or 0.
int csqlite_quote_names(sqlite3 *connection);

// For a file of others: turns off what a schema could bring along, which is views, triggers and texts
// in double quotes, and what it may call. Returns whether all of it is off then: 1 or 0.
int csqlite_distrust(sqlite3 *connection);

// Has a table emptied row by row, so that the hook for updates is told of each row.
int csqlite_delete_rows_singly(sqlite3 *connection);

// Binds copies of these bytes; NULL with length 0 is an empty value.
int csqlite_bind_text(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 length);
int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 length);

#endif
