#ifndef PINTLE_CSQLITE_H
#define PINTLE_CSQLITE_H

// What Swift cannot ask of SQLite by itself. The connection is the one that GRDB opened, and the
// header is GRDB's matter: only the name of the type is needed here.
struct sqlite3;

// sqlite3_db_config(SQLITE_DBCONFIG_DEFENSIVE). It is variadic, and Swift imports no variadic C
// function. Turns it on and returns whether it is in force then: 1 or 0.
int csqlite_defend(struct sqlite3 *connection);

// Whether it is in force, for the same reason: 1 or 0.
int csqlite_is_defended(struct sqlite3 *connection);

// For a file of others: turns off what a schema could bring along, which is views, triggers and texts
// in double quotes, and what it may call. Returns whether all of it is off then: 1 or 0.
int csqlite_distrust(struct sqlite3 *connection);

#endif
