#include "CSQLite.h"

#include <sqlite3.h>

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

int csqlite_distrust(sqlite3 *connection)
{
    return is_off(connection, SQLITE_DBCONFIG_ENABLE_VIEW)
        && is_off(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER)
        && is_off(connection, SQLITE_DBCONFIG_DQS_DML)
        && is_off(connection, SQLITE_DBCONFIG_DQS_DDL)
        && is_off(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA);
}
