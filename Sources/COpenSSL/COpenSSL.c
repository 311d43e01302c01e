// Swift packages want one source file in a C target; all shims are inline in the header.
#include "COpenSSL.h"
