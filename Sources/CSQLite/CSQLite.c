#include "CSQLite.h"

#include <string.h>

static int defensive(sqlite3 *connection, int wanted)
{
    int state = 0;
    int code = sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, wanted, &state);
    return code == SQLITE_OK && state == 1;
}

int csqlite_defend(sqlite3 *connection)
{
    return defensive(connection, 1);
}

int csqlite_is_defended(sqlite3 *connection)
{
    return defensive(connection, -1);
}

static int is_off(sqlite3 *connection, int setting)
{
    int state = 1;
    return sqlite3_db_config(connection, setting, 0, &state) == SQLITE_OK && state == 0;
}

int csqlite_quote_names(sqlite3 *connection)
{
    return is_off(connection, SQLITE_DBCONFIG_DQS_DML)
        && is_off(connection, SQLITE_DBCONFIG_DQS_DDL);
}

int csqlite_distrust(sqlite3 *connection)
{
    return is_off(connection, SQLITE_DBCONFIG_ENABLE_VIEW)
        && is_off(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER)
        && csqlite_quote_names(connection)
        && is_off(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA);
}

// SQLITE_IGNORE lets a deletion be, and takes only its shortcut (sqlite3_set_authorizer). It would take
// the whole of a DROP, which asks about a deletion too, right after it has asked about itself.
static int authorize(void *unused, int action, const char *table, const char *a, const char *b,
    const char *c)
{
    static _Thread_local int drops;
    (void)unused, (void)a, (void)b, (void)c;
    int did_drop = drops;
    drops = action == SQLITE_DROP_TABLE || action == SQLITE_DROP_INDEX
        || action == SQLITE_DROP_VIEW || action == SQLITE_DROP_TRIGGER
        || action == SQLITE_DROP_VTABLE;
    if (action != SQLITE_DELETE || did_drop || !table) return SQLITE_OK;
    return strncmp(table, "sqlite_", 7) == 0 ? SQLITE_OK : SQLITE_IGNORE;
}

int csqlite_delete_rows_singly(sqlite3 *connection)
{
    return sqlite3_set_authorizer(connection, authorize, NULL);
}

int csqlite_bind_text(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 length)
{
    return sqlite3_bind_text64(
        statement, index, bytes ? bytes : "", length, SQLITE_TRANSIENT, SQLITE_UTF8);
}

int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 length)
{
    return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", length, SQLITE_TRANSIENT);
}
