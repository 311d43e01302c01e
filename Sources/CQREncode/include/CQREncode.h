#ifndef PINTLE_CQRENCODE_H
#define PINTLE_CQRENCODE_H

// libqrencode's functions import into Swift as they are; the library only lacks a module map.
#include <qrencode.h>

#endif
