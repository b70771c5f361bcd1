#include "properties.h"

#include "colors.h"

#include <math.h>
#include <string.h>

typedef struct {
    Document *document;
    const View *view;
    Scope *scope;
    xmlNodePtr node;
} Element;

bool is_expressed(const char *name) {
    static const char *const names[] = {
        "d", "dominant-baseline", "alignment-baseline", "vector-effect", "stroke-width", "background", "background-color", "transform",
        "transform-origin", "transform-box", NULL};
    return g_strv_contains(names, name);
}

// Appends a declaration to an element's style.
static void add_to_style(Document *document, xmlNodePtr node, const char *declaration) {
    const char *there = attribute(node, "style");
    char *style = g_strconcat(there ? there : "", there ? ";" : "", declaration, NULL);
    set_attribute(document, node, "style", style);
    g_free(style);
}

// Returns the value of a property that is not inherited.
static const char *own_variable(Scope *scope, const char *name) {
    return g_hash_table_contains(scope->variables, name) ? variable(scope, name) : NULL;
}

// Sets the attribute for `d: path("…")`.
static void set_path(const Element *element) {
    const char *value = own_variable(element->scope, "d");
    if (!value || !g_str_has_prefix(value, "path(") || !is_svg(element->node, "path")) return;
    const char *start = value + 5 + strspn(value + 5, " \"'"), *end = start + strcspn(start, "\"')");
    char *path = g_strndup(start, (gsize)(end - start));
    set_attribute(element->document, element->node, "d", path);
    g_free(path);
}

// Notes for `place_letters` how far text stands below its baseline.
static void set_shift(const Element *element) {
    // In ems, for fonts of usual proportions, as browsers do it for fonts without tables of baselines.
    static const struct {
        const char *name, *shift;
    } known[] = {
        {"middle", "0.26em"}, {"central", "0.35em"}, {"hanging", "0.73em"}, {"mathematical", "0.46em"},
        {"text-before-edge", "0.92em"}, {"text-top", "0.92em"}, {"before-edge", "0.92em"},
        {"text-after-edge", "-0.22em"}, {"text-bottom", "-0.22em"}, {"after-edge", "-0.22em"}, {"ideographic", "-0.22em"}};
    if (!is_svg(element->node, "text") && !(is_svg(element->node, "tspan") && attribute(element->node, "y"))) return;
    const char *own = own_variable(element->scope, "alignment-baseline");
    const char *value = own ? own : variable(element->scope, "dominant-baseline");
    for (size_t i = 0; value && i < G_N_ELEMENTS(known); i++)
        if (strcmp(value, known[i].name) == 0) set_attribute(element->document, element->node, "floe-shift", known[i].shift);
}

// Returns the factor by which a list of transforms makes lengths larger.
static double scale_of(const char *transform) {
    double area = 1;
    while (transform && (transform = strpbrk(transform, "sm"))) {
        const bool is_matrix = g_str_has_prefix(transform, "matrix("), is_scale = g_str_has_prefix(transform, "scale(");
        double numbers[6] = {0};
        int count = 0;
        const char *p = transform + (is_matrix ? 7 : is_scale ? 6 : 1);
        for (char *end; (is_matrix || is_scale) && count < 6; p = end) {
            p += strspn(p, " ,\t\r\n");
            numbers[count] = g_ascii_strtod(p, &end);
            if (end == p) break;
            count++;
        }
        if (is_matrix && count == 6) area *= numbers[0] * numbers[3] - numbers[1] * numbers[2];
        if (is_scale && count > 0) area *= numbers[0] * (count > 1 ? numbers[1] : numbers[0]);
        transform = p;
    }
    return sqrt(fabs(area));
}

// Returns a length in pixels; not positive if it is in another unit.
static double pixels(const char *text) {
    char *end = NULL;
    const double value = text ? g_ascii_strtod(text, &end) : 0;
    return end && (!*end || strcmp(end, "px") == 0) ? value : 0;
}

// Notes the size of the view. Returns how much larger the root is than that.
static double read_view(View *view, xmlNodePtr root) {
    const char *box = attribute(root, "viewBox");
    double numbers[4] = {0};
    for (int i = 0; box && i < 4; i++) {
        char *end = NULL;
        numbers[i] = g_ascii_strtod(box + strspn(box, " ,\t\r\n"), &end);
        box = end;
    }
    const double width = pixels(attribute(root, "width"));
    view->width = numbers[2] > 0 ? numbers[2] : width;
    view->height = numbers[3] > 0 ? numbers[3] : pixels(attribute(root, "height"));
    return width > 0 && numbers[2] > 0 ? width / numbers[2] : 1;
}

// Reads one coordinate of an origin, of which 100 % is `whole`.
static bool read_origin(Span text, double whole, double *value) {
    static const struct {
        const char *name;
        double share;
    } words[] = {{"left", 0}, {"top", 0}, {"center", 0.5}, {"right", 1}, {"bottom", 1}};
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        if (!css_is(text, words[i].name)) continue;
        *value = words[i].share * whole;
        return whole > 0 || words[i].share == 0;
    }
    char *copy = css_copy(text), *end = NULL;
    const double number = g_ascii_strtod(copy, &end);
    const bool is_share = strcmp(end, "%") == 0, is_length = end > copy && (!*end || strcmp(end, "px") == 0);
    g_free(copy);
    *value = is_share ? number / 100 * whole : number;
    return is_length || (is_share && (whole > 0 || number == 0));
}

// Writes an origin that is not at 0, 0 into the list of transforms.
static void set_origin(const Element *element) {
    const char *origin = own_variable(element->scope, "transform-origin"), *transform = own_variable(element->scope, "transform");
    if (!origin || !transform || strcmp(transform, "none") == 0) return;
    Span parts[2] = {css_span(""), css_span("center")}, rest = css_trimmed(css_span(origin));
    for (int i = 0; i < 2; i++) css_take(&rest, ' ', &parts[i]);
    const bool is_swapped = css_is(parts[0], "top") || css_is(parts[0], "bottom") || css_is(parts[1], "left") || css_is(parts[1], "right");
    const char *box = own_variable(element->scope, "transform-box");
    double x = 0, y = 0;
    const bool is_known = (!box || strcmp(box, "view-box") == 0) && read_origin(parts[is_swapped], element->view->width, &x) &&
                          read_origin(parts[!is_swapped], element->view->height, &y);
    if (!is_known) return add_remark(element->document->remarks, "transform-origin has no effect");
    if (x == 0 && y == 0) return;
    const char *there = attribute(element->node, "transform");
    const bool is_attribute = there && strcmp(there, transform) == 0;
    const char *unit = is_attribute ? "" : "px";
    char *text = g_strdup_printf("translate(%.9g%s,%.9g%s) %s translate(%.9g%s,%.9g%s)", x, unit, y, unit, transform, -x, unit, -y, unit);
    char *declaration = g_strconcat("transform:", text, NULL);
    if (is_attribute) set_attribute(element->document, element->node, "transform", text);
    else add_to_style(element->document, element->node, declaration);
    g_free(declaration);
    g_free(text);
}

// Widens strokes that transforms are not to scale.
static void set_stroke(const Element *element, double scale) {
    const char *effect = own_variable(element->scope, "vector-effect");
    if (!effect || strcmp(effect, "non-scaling-stroke") != 0 || fabs(scale - 1) < 1e-6) return;
    const char *width = variable(element->scope, "stroke-width");
    const double number = width ? pixels(width) : 1;
    if (!(number > 0 && scale > 0)) return add_remark(element->document->remarks, "vector-effect has no effect");
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    char *declaration = g_strconcat("stroke-width:", g_ascii_dtostr(text, sizeof text, number / scale), NULL);
    add_to_style(element->document, element->node, declaration);
    g_free(declaration);
}

// Notes the background of the root.
static void set_background(const Element *element) {
    static const char *const names[] = {"background", "background-color"};
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        const char *value = own_variable(element->scope, names[i]);
        if (value) read_rgba(value, element->document->background);
    }
}

void express_properties(Document *document, View *view, Scope *scope, const Place *place) {
    const Element element = {document, view, scope, place->node};
    g_array_set_size(view->scales, (guint)place->depth + 1);
    const double outer = place->depth > 0 ? g_array_index(view->scales, double, place->depth - 1) : read_view(view, place->node);
    const double scale = outer * scale_of(attribute(place->node, "transform"));
    g_array_index(view->scales, double, place->depth) = scale;
    set_path(&element);
    set_shift(&element);
    set_stroke(&element, scale);
    set_origin(&element);
    if (place->depth == 0) set_background(&element);
}
