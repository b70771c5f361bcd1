// Pictures embedded as data: URIs. librsvg goes by the type that they claim; browsers, for which they were made, go by the contents.

#include "document.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <string.h>

// The contents of a data: URI, of which only the start may have been decoded.
typedef struct {
    const char *type;
    size_t type_length;
    bool is_base64;
    const char *data;
} Address;

// Takes a data: URI apart. Returns false if it is none.
static bool take_apart(const char *text, Address *address) {
    if (g_ascii_strncasecmp(text, "data:", 5) != 0) return false;
    const char *head = text + 5, *comma = strchr(head, ',');
    if (!comma) return false;
    address->type = head;
    address->type_length = strcspn(head, ";,");
    const char *last = comma;
    while (last > head && last[-1] != ';') last--;
    while (*last == ' ') last++;
    address->is_base64 = last > head && g_ascii_strncasecmp(last, "base64", 6) == 0;
    address->data = comma + 1;
    return true;
}

// Returns the first bytes, at most `most`.
static GByteArray *decoded(const Address *address, size_t most) {
    GByteArray *bytes = g_byte_array_new();
    gint state = 0;
    guint kept = 0;
    for (const char *p = address->data; *p && bytes->len < most; p++) {
        guchar byte = (guchar)*p;
        if (byte == '%' && g_ascii_isxdigit(p[1]) && g_ascii_isxdigit(p[2])) {
            byte = (guchar)(g_ascii_xdigit_value(p[1]) << 4 | g_ascii_xdigit_value(p[2]));
            p += 2;
        }
        guchar three[3] = {byte};
        const gsize count = address->is_base64 ? g_base64_decode_step((const gchar *)&byte, 1, three, &state, &kept) : 1;
        g_byte_array_append(bytes, three, (guint)count);
    }
    return bytes;
}

// Returns the type by the contents; null if they are of none that is known.
static const char *type_of(const GByteArray *bytes) {
    static const struct {
        guint at;
        const char *start;
        guint length;
        const char *type;
    } known[] = {
        {0, "\x89PNG", 4, "image/png"},      {0, "\xFF\xD8\xFF", 3, "image/jpeg"}, {0, "GIF8", 4, "image/gif"},
        {8, "WEBP", 4, "image/webp"},        {4, "ftypavif", 8, "image/avif"},     {4, "ftypavis", 8, "image/avif"},
        {4, "ftypheic", 8, "image/heic"},    {4, "ftypmif1", 8, "image/heif"},     {0, "BM", 2, "image/bmp"},
        {0, "II*\0", 4, "image/tiff"},       {0, "MM\0*", 4, "image/tiff"},        {0, "\0\0\1\0", 4, "image/x-icon"},
        {0, "\x1F\x8B", 2, "image/svg+xml"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(known); i++)
        if (bytes->len >= known[i].at + known[i].length && memcmp(bytes->data + known[i].at, known[i].start, known[i].length) == 0)
            return known[i].type;
    guint first = 0;
    if (bytes->len >= 3 && memcmp(bytes->data, "\xEF\xBB\xBF", 3) == 0) first = 3;
    while (first < bytes->len && g_ascii_isspace(bytes->data[first])) first++;
    return first < bytes->len && bytes->data[first] == '<' ? "image/svg+xml" : NULL;
}

// Returns the picture as a PNG; null if no module of gdk-pixbuf can read it.
static GBytes *png_of(const GByteArray *bytes) {
    GdkPixbufLoader *loader = gdk_pixbuf_loader_new();
    const bool is_read = gdk_pixbuf_loader_write(loader, bytes->data, bytes->len, NULL);
    const bool is_whole = gdk_pixbuf_loader_close(loader, NULL);
    GdkPixbuf *picture = is_read && is_whole ? gdk_pixbuf_loader_get_pixbuf(loader) : NULL;
    GdkPixbuf *upright = picture ? gdk_pixbuf_apply_embedded_orientation(picture) : NULL;
    g_object_unref(loader);
    gchar *png = NULL;
    gsize length = 0;
    const bool is_packed = upright && gdk_pixbuf_save_to_buffer(upright, &png, &length, "png", NULL, "compression", "1", NULL);
    if (upright) g_object_unref(upright);
    return is_packed ? g_bytes_new_take(png, length) : NULL;
}

static char *address_of(const char *type, const guchar *bytes, gsize length) {
    char *text = g_base64_encode(bytes, length), *address = g_strconcat("data:", type, ";base64,", text, NULL);
    g_free(text);
    return address;
}

// Returns a URI that librsvg draws; null if it draws the given one, or nothing can be done.
static char *repaired(Document *document, const Address *address, int level) {
    GByteArray *start = decoded(address, 64);
    const char *type = type_of(start);
    g_byte_array_unref(start);
    if (!type) {
        add_remark(document->remarks, "an embedded picture of an unknown format is not drawn");
        return NULL;
    }
    const bool is_drawing = strcmp(type, "image/svg+xml") == 0;
    const bool is_drawn = is_drawing || strcmp(type, "image/png") == 0 || strcmp(type, "image/jpeg") == 0 || strcmp(type, "image/gif") == 0;
    const bool is_true = strlen(type) == address->type_length && strncmp(type, address->type, address->type_length) == 0;
    if (is_drawn && !is_drawing) {
        if (is_true) return NULL;
        return g_strconcat("data:", type, address->is_base64 ? ";base64," : ",", address->data, NULL);
    }
    GByteArray *whole = decoded(address, G_MAXUINT / 2);
    char *result = NULL;
    if (is_drawing) {
        GBytes *bytes = g_byte_array_free_to_bytes(whole);
        double background[4];
        GBytes *prepared = level < 4 ? prepared_document(bytes, document->remarks, background, level + 1) : g_bytes_ref(bytes);
        gsize length = 0;
        const guchar *data = g_bytes_get_data(prepared, &length);
        if (!is_true || data != g_bytes_get_data(bytes, NULL)) result = address_of(type, data, length);
        g_bytes_unref(prepared);
        g_bytes_unref(bytes);
        return result;
    }
    GBytes *png = png_of(whole);
    g_byte_array_unref(whole);
    if (!png) {
        add_remark(document->remarks, "an embedded picture (%s) cannot be read and is not drawn", type);
        return NULL;
    }
    gsize length = 0;
    const guchar *data = g_bytes_get_data(png, &length);
    result = address_of("image/png", data, length);
    g_bytes_unref(png);
    return result;
}

void repair_pictures(Document *document, int level) {
    Place place = {document->root, 0};
    do {
        if (!is_svg(place.node, "image") && !is_svg(place.node, "feImage")) continue;
        for (xmlAttrPtr each = place.node->properties; each; each = each->next) {
            if (strcmp((const char *)each->name, "href") != 0) continue;
            const char *text = attribute_text(each);
            while (g_ascii_isspace(*text)) text++;
            Address address;
            if (!take_apart(text, &address)) {
                if (*text && *text != '#') add_remark(document->remarks, "a picture in a file of its own is not drawn; embed it");
                continue;
            }
            char *other = repaired(document, &address, level);
            if (!other) continue;
            xmlSetNsProp(place.node, each->ns, (const xmlChar *)"href", (const xmlChar *)other);
            document->is_changed = true;
            g_free(other);
        }
    } while (go_on(&place, document->root));
}
