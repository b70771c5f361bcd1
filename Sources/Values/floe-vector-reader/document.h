// An SVG as a tree, which is changed before librsvg sees it: what librsvg does not know is put in terms that it does, or remarked on.
#ifndef FLOE_DOCUMENT_H
#define FLOE_DOCUMENT_H

#include <glib.h>
#include <libxml/tree.h>
#include <stdbool.h>

typedef struct {
    xmlNodePtr root;
    // The colour behind everything: red, green, blue and alpha, each in 0…1.
    double *background;
    // What will not be seen as its author meant it, in words; each once.
    GPtrArray *remarks;
    // Whether the tree has been changed.
    bool is_changed;
} Document;

// Returns the SVG for librsvg; `bytes` itself if nothing has to be changed, or if it is no XML, which librsvg will tell. Adds to `remarks`,
// and stores the background, if it has one. `level` counts drawings within drawings.
GBytes *prepared_document(GBytes *bytes, GPtrArray *remarks, double background[4], int level);

// Adds a remark, once.
void add_remark(GPtrArray *remarks, const char *format, ...) G_GNUC_PRINTF(2, 3);

// A place in a walk over all elements in the document's order. Starts at the root, at depth 0.
typedef struct {
    xmlNodePtr node;
    int depth;
} Place;
// Goes to the next element. Returns false after the last one below `root`.
bool go_on(Place *place, xmlNodePtr root);

// Whether a node is an SVG element of this name; any, if it is null.
bool is_svg(xmlNodePtr node, const char *name);
// Returns the text of an attribute without a namespace; null if the element has none.
const char *attribute(xmlNodePtr node, const char *name);
// Returns an attribute's text.
const char *attribute_text(xmlAttrPtr attribute);
void set_attribute(Document *document, xmlNodePtr node, const char *name, const char *value);
void remove_attribute(Document *document, xmlNodePtr node, const char *name);

// The passes.

// Gives pictures in data: URIs their true type, and converts those of a type that librsvg does not draw to PNG.
void repair_pictures(Document *document, int level);
// Expands style sheets, resolves variables, and remarks on properties without effect.
void resolve_styles(Document *document);
// Replaces drop shadows.
void expand_shadows(Document *document);
// Splits text whose letters have places of their own.
void place_letters(Document *document);
// Remarks on elements that are not drawn, and lets switches choose others.
void remark_on_elements(Document *document);

#endif
