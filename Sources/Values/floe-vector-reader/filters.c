// Drop shadows, a filter that librsvg does not know, by those that they are defined by.

#include "document.h"

#include <stdarg.h>
#include <string.h>

// Adds a filter before `node`, with attributes from pairs of names and values, up to null; those without a value are left out.
static xmlNodePtr add_before(xmlNodePtr node, const char *name, ...) {
    xmlNodePtr added = xmlNewDocNode(node->doc, node->ns, (const xmlChar *)name, NULL);
    va_list values;
    va_start(values, name);
    for (const char *key; (key = va_arg(values, const char *));) {
        const char *value = va_arg(values, const char *);
        if (value) xmlNewNsProp(added, NULL, (const xmlChar *)key, (const xmlChar *)value);
    }
    va_end(values);
    return xmlAddPrevSibling(node, added);
}

static void add_input(xmlNodePtr merge, const char *input) {
    xmlNodePtr node = xmlNewChild(merge, merge->ns, (const xmlChar *)"feMergeNode", NULL);
    xmlNewNsProp(node, NULL, (const xmlChar *)"in", (const xmlChar *)input);
}

static void expand(Document *document, xmlNodePtr shadow, int number) {
    char *names[4];
    static const char *const steps[] = {"source", "place", "color", "shadow"};
    for (int i = 0; i < 4; i++) names[i] = g_strdup_printf("floe-%s-%d", steps[i], number);
    const char *source = attribute(shadow, "in"), *dx = attribute(shadow, "dx"), *dy = attribute(shadow, "dy");
    const char *deviation = attribute(shadow, "stdDeviation");
    xmlNodePtr before = xmlPreviousElementSibling(shadow);
    if (!source && before && !(source = attribute(before, "result"))) set_attribute(document, before, "result", source = names[0]);
    if (!source) source = "SourceGraphic";
    add_before(shadow, "feGaussianBlur", "in", source, "stdDeviation", deviation ? deviation : "2", NULL);
    add_before(shadow, "feOffset", "dx", dx ? dx : "2", "dy", dy ? dy : "2", "result", names[1], NULL);
    add_before(
        shadow, "feFlood", "flood-color", attribute(shadow, "flood-color"), "flood-opacity", attribute(shadow, "flood-opacity"), "style",
        attribute(shadow, "style"), "class", attribute(shadow, "class"), "result", names[2], NULL);
    add_before(shadow, "feComposite", "in", names[2], "in2", names[1], "operator", "in", "result", names[3], NULL);
    xmlNodePtr merge = add_before(shadow, "feMerge", "result", attribute(shadow, "result"), NULL);
    add_input(merge, names[3]);
    add_input(merge, source);
    xmlUnlinkNode(shadow);
    xmlFreeNode(shadow);
    document->is_changed = true;
    for (int i = 0; i < 4; i++) g_free(names[i]);
}

void expand_shadows(Document *document) {
    GPtrArray *shadows = g_ptr_array_new();
    Place place = {document->root, 0};
    do {
        if (is_svg(place.node, "feDropShadow") && is_svg(place.node->parent, "filter")) g_ptr_array_add(shadows, place.node);
    } while (go_on(&place, document->root));
    for (guint i = 0; i < shadows->len; i++) expand(document, shadows->pdata[i], (int)i);
    g_ptr_array_unref(shadows);
}
