#ifndef CVERSION_H
#define CVERSION_H

/// What `.ci/stamp` wrote behind the version's number after linking, as `+1a2b3c4d5e`; empty in other builds.
///
/// Swift would fold a constant into its callers, and has no place in a file for what is written later.
const char *cversion_stamp(void);

#endif
