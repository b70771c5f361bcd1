// Remarks on what is not drawn at all.

#include "document.h"

#include <string.h>

static bool is_hidden(xmlNodePtr node) {
    const char *display = attribute(node, "display"), *style = attribute(node, "style");
    return (display && strcmp(display, "none") == 0) || (style && strstr(style, "display:none"));
}

// Whether a foreignObject would show anything.
static bool is_shown(xmlNodePtr node) {
    xmlChar *text = xmlNodeGetContent(node);
    const bool is_blank = !text || !text[strspn((const char *)text, " \t\r\n")];
    xmlFree(text);
    return !is_blank && !is_hidden(node);
}

// Removes a foreignObject that a switch chooses before what stands there for programs without HTML.
static bool give_way(Document *document, xmlNodePtr node) {
    if (!is_svg(node->parent, "switch") || !xmlNextElementSibling(node)) return false;
    xmlUnlinkNode(node);
    xmlFreeNode(node);
    document->is_changed = true;
    return true;
}

static void remark_on_text(Document *document, xmlNodePtr node) {
    const char *rotate = attribute(node, "rotate");
    if (rotate && strspn(rotate, " 0,.") != strlen(rotate)) add_remark(document->remarks, "letters are not turned (rotate)");
    if (attribute(node, "textLength")) add_remark(document->remarks, "text is as long as its font makes it (textLength)");
}

static void remark_on_element(Document *document, xmlNodePtr node) {
    static const char *const known[] = {
        "a", "circle", "clipPath", "cursor", "defs", "desc", "ellipse", "feBlend", "feColorMatrix", "feComponentTransfer", "feComposite",
        "feConvolveMatrix", "feDiffuseLighting", "feDisplacementMap", "feDistantLight", "feDropShadow", "feFlood", "feFuncA", "feFuncB",
        "feFuncG", "feFuncR", "feGaussianBlur", "feImage", "feMerge", "feMergeNode", "feMorphology", "feOffset", "fePointLight",
        "feSpecularLighting", "feSpotLight", "feTile", "feTurbulence", "filter", "font", "font-face", "g", "glyph", "hkern", "image",
        "line", "linearGradient", "marker", "mask", "metadata", "missing-glyph", "path", "pattern", "polygon", "polyline", "radialGradient",
        "rect", "set", "stop", "style", "svg", "switch", "symbol", "text", "title", "tref", "tspan", "use", "view", "vkern", NULL};
    const char *name = (const char *)node->name;
    if (g_str_has_prefix(name, "animate") || strcmp(name, "set") == 0) {
        // One that nothing starts changes nothing.
        const char *begin = attribute(node, "begin");
        if (!begin || strcmp(begin, "indefinite") != 0) add_remark(document->remarks, "its animation is not played");
    } else if (strcmp(name, "script") == 0) {
        add_remark(document->remarks, "its script is not run");
    } else if (strcmp(name, "textPath") == 0) {
        add_remark(document->remarks, "text on a path is not drawn");
    } else if (strcmp(name, "text") == 0 || strcmp(name, "tspan") == 0) {
        remark_on_text(document, node);
    } else if (strcmp(name, "use") == 0) {
        for (xmlAttrPtr each = node->properties; each; each = each->next)
            if (strcmp((const char *)each->name, "href") == 0 && !strchr("#", *attribute_text(each)))
                add_remark(document->remarks, "drawings in files of their own are not drawn");
    } else if (!g_strv_contains(known, name)) {
        add_remark(document->remarks, "%.40s is not drawn", name);
    }
}

void remark_on_elements(Document *document) {
    for (xmlNodePtr node = document->root->doc->children; node; node = node->next)
        if (node->type == XML_PI_NODE && strcmp((const char *)node->name, "xml-stylesheet") == 0)
            add_remark(document->remarks, "style sheets in files of their own are not read");
    Place place = {document->root, 0};
    GPtrArray *foreign = g_ptr_array_new();
    do {
        if (is_svg(place.node, "foreignObject")) g_ptr_array_add(foreign, place.node);
        else if (is_svg(place.node, NULL) && !is_hidden(place.node)) remark_on_element(document, place.node);
    } while (go_on(&place, document->root));
    // Inner ones first, since they go with outer ones.
    for (guint i = foreign->len; i-- > 0;)
        if (!give_way(document, foreign->pdata[i]) && is_shown(foreign->pdata[i]))
            add_remark(document->remarks, "text in foreignObject is not drawn");
    g_ptr_array_unref(foreign);
}
