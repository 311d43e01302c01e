// libyaml, as the system has it; `YAMLReading` is the only module that calls it.
#ifndef CYAML_H
#define CYAML_H

#include <yaml.h>

#endif
