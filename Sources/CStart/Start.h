#ifndef PINTLE_START_H
#define PINTLE_START_H

#include "CStart.h"

// Notes which descriptors are open.
void start_note_descriptors(void);

// Opens 0 to 2 where they are closed, and puts something harmless on each free number below 10.
// False where hardly any file could be opened after that.
int start_reserve_descriptors(void);

#endif
