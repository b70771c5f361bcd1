// Values of properties: functions that librsvg does not know are replaced by what they come to.
#ifndef FLOE_VALUES_H
#define FLOE_VALUES_H

#include "css.h"

// The custom properties that an element sets, over those that it inherits.
typedef struct Scope Scope;
struct Scope {
    Scope *parent;
    GHashTable *variables;  // name → Variable
    int depth;
};

// Creates a scope without variables. `parent` may be null.
Scope *new_scope(Scope *parent, int depth);
void free_scope(Scope *scope);
// Sets a variable, unless one of a higher rank is set.
void set_variable(Scope *scope, const char *name, const char *value, int rank);
// Returns the value of a variable; null if it has none.
const char *variable(Scope *scope, const char *name);

// Returns the value with variables, colours and sums replaced. Null if it depends on a variable without a value: then the property is not
// set.
char *resolved_value(const char *value, Scope *scope);
// Returns the name of a function in a resolved value that librsvg does not know, as a static string; null if there is none.
const char *unknown_function(const char *value);

#endif
