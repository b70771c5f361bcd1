// Text whose letters have places of their own: lists of x, y, dx and dy, of which librsvg reads the first number. Each letter with a number
// becomes an element. Text that does not stand on its baseline is moved.

#include "document.h"

#include <string.h>

static const char *const axes[] = {"x", "y", "dx", "dy"};
enum { AXES = 4 };

// The most elements that are made of letters, which take memory.
enum { MOST_ELEMENTS = 30000 };

// The lists of one element; null where it has none of several numbers.
typedef struct {
    char **lists[AXES];
    guint counts[AXES];
    // How many elements have been made, for all texts.
    int *made;
    // How far the element's text stands below its baseline; null if it does not.
    const char *shift;
    // The letter that comes next, and whether an element within has set its place.
    guint next;
    bool is_placed[AXES];
    // Whether a blank would follow another one.
    bool skips_blanks;
} Letters;

static xmlNodePtr new_element(xmlNodePtr parent) { return xmlNewDocNode(parent->doc, parent->ns, (const xmlChar *)"tspan", NULL); }

// Whether the next letter has a number in the list of an axis. The first number is left to librsvg.
static bool is_listed(const Letters *letters, int axis) {
    if (*letters->made >= MOST_ELEMENTS || letters->next == 0 || letters->is_placed[axis]) return false;
    return letters->lists[axis] && letters->next < letters->counts[axis];
}

// Ends a text: the node's own, or that of an element that began after it.
static void end_piece(xmlNodePtr node, xmlNodePtr element, GString *piece) {
    if (element) xmlNodeAddContentLen(element, (const xmlChar *)piece->str, (int)piece->len);
    else xmlNodeSetContent(node, (const xmlChar *)piece->str);
    g_string_truncate(piece, 0);
}

// Makes elements of the letters with places, after the node, which keeps those before them.
static void split(Document *document, Letters *letters, xmlNodePtr node) {
    const bool keeps_blanks = xmlNodeGetSpacePreserve(node) == 1;
    char *text = g_strdup((const char *)node->content);
    GString *piece = g_string_new(NULL);
    xmlNodePtr last = NULL;
    for (const char *p = text; p && *p; p = g_utf8_next_char(p)) {
        const gunichar letter = g_utf8_get_char(p);
        const bool is_blank = letter == ' ' || letter == '\n' || letter == '\t' || letter == '\r';
        if (is_blank && letters->skips_blanks && !keeps_blanks) continue;
        letters->skips_blanks = is_blank;
        bool is_any_listed = false;
        // Marks stand on the letter before them.
        const bool is_mark = g_unichar_ismark(letter) || letter == 0x200D;
        for (int i = 0; i < AXES && !is_mark; i++) is_any_listed = is_any_listed || is_listed(letters, i);
        if (is_any_listed) {
            end_piece(node, last, piece);
            xmlNodePtr element = new_element(node->parent);
            for (int i = 0; i < AXES; i++) {
                if (!is_listed(letters, i)) continue;
                xmlNewNsProp(element, NULL, (const xmlChar *)axes[i], (const xmlChar *)letters->lists[i][letters->next]);
            }
            xmlNodeSetSpacePreserve(element, 1);
            if (letters->shift && attribute(element, "y")) set_attribute(document, element, "floe-shift", letters->shift);
            last = xmlAddNextSibling(last ? last : node, element);
            if (++*letters->made == MOST_ELEMENTS)
                add_remark(document->remarks, "of more than %d letters with places of their own, some stand elsewhere", MOST_ELEMENTS);
            document->is_changed = true;
        }
        g_string_append_unichar(piece, is_blank ? ' ' : letter);
        if (is_mark) continue;
        letters->next++;
        memset(letters->is_placed, 0, sizeof letters->is_placed);
    }
    if (last) end_piece(node, last, piece);
    g_string_free(piece, TRUE);
    g_free(text);
}

// Collects what is inside a text in its order: elements, and texts that are shown.
static void collect(xmlNodePtr root, GPtrArray *nodes) {
    for (xmlNodePtr node = root->children; node;) {
        const bool is_hidden = is_svg(node, "title") || is_svg(node, "desc");
        const bool is_text = node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE;
        if (node->type == XML_ELEMENT_NODE || is_text) g_ptr_array_add(nodes, node);
        if (node->type == XML_ELEMENT_NODE && node->children && !is_hidden) {
            node = node->children;
            continue;
        }
        while (node != root && !node->next) node = node->parent;
        node = node == root ? NULL : node->next;
    }
}

static void place(Document *document, xmlNodePtr element, int *made) {
    Letters letters = {.made = made, .shift = attribute(element, "floe-shift"), .skips_blanks = true};
    bool has_list = false;
    for (int i = 0; i < AXES; i++) {
        const char *text = attribute(element, axes[i]);
        char *plain = text ? g_strstrip(g_strdelimit(g_strdup(text), ",\t\r\n", ' ')) : NULL;
        // Two separators have nothing between them.
        GString *single = g_string_new(NULL);
        for (const char *p = plain; p && *p; p++)
            if (*p != ' ' || p[1] != ' ') g_string_append_c(single, *p);
        g_free(plain);
        if (strchr(single->str, ' ')) {
            letters.lists[i] = g_strsplit(single->str, " ", 0);
            letters.counts[i] = g_strv_length(letters.lists[i]);
            set_attribute(document, element, axes[i], letters.lists[i][0]);
            has_list = true;
        }
        g_string_free(single, TRUE);
    }
    if (!has_list) return;
    GPtrArray *nodes = g_ptr_array_new();
    collect(element, nodes);
    for (guint i = 0; i < nodes->len; i++) {
        xmlNodePtr node = nodes->pdata[i];
        if (node->type != XML_ELEMENT_NODE) split(document, &letters, node);
        for (int axis = 0; axis < AXES && node->type == XML_ELEMENT_NODE; axis++)
            if (attribute(node, axes[axis])) letters.is_placed[axis] = true;
    }
    g_ptr_array_unref(nodes);
    for (int i = 0; i < AXES; i++) g_strfreev(letters.lists[i]);
}

// Whether the first letter of an element is in an inner one that is moved itself.
static bool begins_moved(xmlNodePtr element) {
    for (xmlNodePtr node = element->children; node;) {
        if (node->type == XML_ELEMENT_NODE && attribute(node, "floe-shift")) return true;
        if (node->type == XML_TEXT_NODE && node->content[strspn((const char *)node->content, " \t\r\n")]) return false;
        node = node->type == XML_ELEMENT_NODE && node->children ? node->children : node->next;
    }
    return false;
}

// Moves a text by an inner element, since its own place may be a list or absent.
static void shift(Document *document, xmlNodePtr element) {
    const char *shift = attribute(element, "floe-shift");
    if (begins_moved(element)) return remove_attribute(document, element, "floe-shift");
    xmlNodePtr inner = new_element(element);
    xmlNewNsProp(inner, NULL, (const xmlChar *)"dy", (const xmlChar *)shift);
    inner->children = element->children;
    inner->last = element->last;
    for (xmlNodePtr child = inner->children; child; child = child->next) child->parent = inner;
    element->children = element->last = NULL;
    xmlAddChild(element, inner);
    remove_attribute(document, element, "floe-shift");
}

void place_letters(Document *document) {
    GPtrArray *texts = g_ptr_array_new();
    Place walk = {document->root, 0};
    do {
        if (is_svg(walk.node, "text") || is_svg(walk.node, "tspan")) g_ptr_array_add(texts, walk.node);
    } while (go_on(&walk, document->root));
    // Inner lists come before outer ones.
    int made = 0;
    for (guint i = texts->len; i-- > 0;) place(document, texts->pdata[i], &made);
    g_ptr_array_set_size(texts, 0);
    walk = (Place){document->root, 0};
    do {
        if (attribute(walk.node, "floe-shift")) g_ptr_array_add(texts, walk.node);
    } while (go_on(&walk, document->root));
    for (guint i = 0; i < texts->len; i++) shift(document, texts->pdata[i]);
    g_ptr_array_unref(texts);
}
