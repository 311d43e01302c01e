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
