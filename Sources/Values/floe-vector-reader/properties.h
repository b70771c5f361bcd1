// Properties that librsvg does not know, expressed by attributes that it does.
#ifndef FLOE_PROPERTIES_H
#define FLOE_PROPERTIES_H

#include "document.h"
#include "values.h"

// What of the drawing properties may depend on. Starts empty.
typedef struct {
    // The root's view box, or else its size; 0 if it has neither.
    double width, height;
    // For each depth of the walk, how much larger transforms make lengths.
    GArray *scales;
} View;

// Whether a property is one of those; scopes must have it.
bool is_expressed(const char *name);
// Expresses the properties of an element, for which `scope` was made. To be called in the order of the document.
void express_properties(Document *document, View *view, Scope *scope, const Place *place);

#endif
