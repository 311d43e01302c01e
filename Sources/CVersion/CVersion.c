#include "CVersion.h"

// A section of its own, so that .ci/stamp finds it. Nothing is compiled anew for another commit.
__attribute__((section(".pintle_version"), used)) static const volatile char stamp[32] = "";

const char *cversion_stamp(void) { return (const char *)stamp; }
