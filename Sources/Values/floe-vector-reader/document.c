#include "document.h"

#include <gio/gio.h>
#include <libxml/parser.h>
#include <string.h>

void add_remark(GPtrArray *remarks, const char *format, ...) {
    va_list values;
    va_start(values, format);
    char *text = g_strdup_vprintf(format, values);
    va_end(values);
    if (g_ptr_array_find_with_equal_func(remarks, text, g_str_equal, NULL)) g_free(text);
    else g_ptr_array_add(remarks, text);
}

bool go_on(Place *place, xmlNodePtr root) {
    xmlNodePtr node = place->node, next = xmlFirstElementChild(node);
    if (next) {
        place->depth++;
    } else {
        while (node != root && !(next = xmlNextElementSibling(node))) {
            node = node->parent;
            place->depth--;
        }
        if (!next) return false;
    }
    place->node = next;
    return true;
}

bool is_svg(xmlNodePtr node, const char *name) {
    if (node->type != XML_ELEMENT_NODE || !node->ns || !node->ns->href) return false;
    if (strcmp((const char *)node->ns->href, "http://www.w3.org/2000/svg") != 0) return false;
    return !name || strcmp((const char *)node->name, name) == 0;
}

const char *attribute_text(xmlAttrPtr attribute) {
    const xmlNodePtr text = attribute->children;
    return text && text->content ? (const char *)text->content : "";
}

const char *attribute(xmlNodePtr node, const char *name) {
    for (xmlAttrPtr each = node->properties; each; each = each->next)
        if (!each->ns && strcmp((const char *)each->name, name) == 0) return attribute_text(each);
    return NULL;
}

void set_attribute(Document *document, xmlNodePtr node, const char *name, const char *value) {
    xmlSetNsProp(node, NULL, (const xmlChar *)name, (const xmlChar *)value);
    document->is_changed = true;
}

void remove_attribute(Document *document, xmlNodePtr node, const char *name) {
    if (xmlUnsetNsProp(node, NULL, (const xmlChar *)name) == 0) document->is_changed = true;
}

static int read_stream(void *stream, char *buffer, int length) {
    return (int)g_input_stream_read(stream, buffer, (gsize)length, NULL, NULL);
}

static xmlParserInputPtr no_entity(const char *address, const char *name, xmlParserCtxtPtr parser) {
    (void)address, (void)name, (void)parser;
    return NULL;
}

static void no_message(void *context, const char *format, ...) { (void)context, (void)format; }

// Null if it is not well-formed.
static xmlDocPtr parsed(GBytes *bytes) {
    gsize length = 0;
    const unsigned char *start = g_bytes_get_data(bytes, &length);
    GInputStream *stream = g_memory_input_stream_new_from_bytes(bytes);
    if (length > 2 && start[0] == 0x1F && start[1] == 0x8B) {
        GConverter *unpacker = G_CONVERTER(g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP));
        stream = g_converter_input_stream_new(stream, unpacker);
    }
    xmlSetExternalEntityLoader(no_entity);
    xmlSetGenericErrorFunc(NULL, no_message);
    // Entities are replaced, as namespaces may be written with them.
    const int options = XML_PARSE_NOENT | XML_PARSE_NONET | XML_PARSE_HUGE | XML_PARSE_NOERROR | XML_PARSE_NOWARNING;
    xmlDocPtr tree = xmlReadIO(read_stream, NULL, stream, NULL, NULL, options);
    g_object_unref(stream);
    return tree;
}

static GBytes *written(xmlDocPtr tree) {
    xmlChar *text = NULL;
    int length = 0;
    xmlDocDumpMemoryEnc(tree, &text, &length, "UTF-8");
    return text ? g_bytes_new_with_free_func(text, (gsize)length, (GDestroyNotify)xmlFree, text) : NULL;
}

GBytes *prepared_document(GBytes *bytes, GPtrArray *remarks, double background[4], int level) {
    xmlDocPtr tree = parsed(bytes);
    Document document = {tree ? xmlDocGetRootElement(tree) : NULL, background, remarks, false};
    GBytes *result = NULL;
    if (document.root && is_svg(document.root, "svg")) {
        repair_pictures(&document, level);
        resolve_styles(&document);
        expand_shadows(&document);
        place_letters(&document);
        remark_on_elements(&document);
        if (document.is_changed) result = written(tree);
    }
    if (tree) xmlFreeDoc(tree);
    return result ? result : g_bytes_ref(bytes);
}
