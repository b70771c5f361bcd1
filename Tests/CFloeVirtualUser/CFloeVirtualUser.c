// Input and screenshots by XCB, which reports a lost display instead of ending the process as Xlib does.

#include "CFloeVirtualUser.h"

#include <X11/Xlib.h>
#include <X11/keysym.h>
#include <stdlib.h>
#include <string.h>
#include <xcb/xcb.h>
#include <xcb/xtest.h>

struct floeUser {
    xcb_connection_t *connection;
    xcb_screen_t *screen;
    // The symbols of all keys, `symbolsPerKey` for each from the first key on. The second of a key is the one with Shift.
    xcb_keysym_t *symbols;
    int symbolsPerKey, firstKey, keyCount;
    xcb_window_t cover;
};

static bool readKeyboard(floeUser *user) {
    const xcb_setup_t *setup = xcb_get_setup(user->connection);
    user->firstKey = setup->min_keycode;
    user->keyCount = setup->max_keycode - setup->min_keycode + 1;
    xcb_get_keyboard_mapping_reply_t *reply = xcb_get_keyboard_mapping_reply(
        user->connection, xcb_get_keyboard_mapping(user->connection, setup->min_keycode, (uint8_t)user->keyCount), NULL);
    if (!reply) return false;
    user->symbolsPerKey = reply->keysyms_per_keycode;
    size_t size = (size_t)user->symbolsPerKey * (size_t)user->keyCount * sizeof(xcb_keysym_t);
    user->symbols = malloc(size);
    if (user->symbols) memcpy(user->symbols, xcb_get_keyboard_mapping_keysyms(reply), size);
    free(reply);
    return user->symbols && user->symbolsPerKey >= 2;
}

floeUser *floeConnect(const char *display) {
    floeUser *user = calloc(1, sizeof *user);
    if (!user) return NULL;
    user->connection = xcb_connect(display, NULL);
    if (!xcb_connection_has_error(user->connection)) {
        user->screen = xcb_setup_roots_iterator(xcb_get_setup(user->connection)).data;
        if (readKeyboard(user)) return user;
    }
    floeDisconnect(user);
    return NULL;
}

void floeDisconnect(floeUser *user) {
    xcb_disconnect(user->connection);
    free(user->symbols);
    free(user);
}

uint32_t floeKeySymbol(const char *name) { return (uint32_t)XStringToKeysym(name); }

static void fake(floeUser *user, uint8_t type, uint8_t detail, int16_t x, int16_t y, uint32_t delay) {
    xcb_test_fake_input(user->connection, type, detail, delay, user->screen->root, x, y, 0);
}

// Returns the key whose symbol at `level` is `symbol`. 0 if there is none.
static uint8_t keyWith(const floeUser *user, xcb_keysym_t symbol, int level) {
    for (int i = 0; i < user->keyCount; i++) {
        if (user->symbols[i * user->symbolsPerKey + level] == symbol) return (uint8_t)(user->firstKey + i);
    }
    return 0;
}

// Gives a symbol to a key that has none, with and without Shift.
static uint8_t assign(floeUser *user, xcb_keysym_t symbol) {
    uint8_t key = 0;
    for (int i = 0; i < user->keyCount && !key; i++) {
        const xcb_keysym_t *own = &user->symbols[i * user->symbolsPerKey];
        if (own[0] == XCB_NO_SYMBOL && own[1] == XCB_NO_SYMBOL) key = (uint8_t)(user->firstKey + i);
    }
    if (!key) return 0;
    xcb_keysym_t both[2] = {symbol, symbol};
    xcb_change_keyboard_mapping(user->connection, 1, key, 2, both);
    memcpy(&user->symbols[(key - user->firstKey) * user->symbolsPerKey], both, sizeof both);
    return key;
}

bool floeKey(floeUser *user, uint32_t symbol, bool isDown, uint32_t delay) {
    uint8_t key = keyWith(user, symbol, 0), shift = 0;
    if (!key) {
        key = keyWith(user, symbol, 1);
        if (key) shift = keyWith(user, XK_Shift_L, 0);
    }
    if (!key) key = assign(user, symbol);
    if (!key) return false;
    if (shift && isDown) fake(user, XCB_KEY_PRESS, shift, 0, 0, 0);
    fake(user, isDown ? XCB_KEY_PRESS : XCB_KEY_RELEASE, key, 0, 0, delay);
    if (shift && !isDown) fake(user, XCB_KEY_RELEASE, shift, 0, 0, 0);
    return true;
}

void floeButton(floeUser *user, uint8_t button, bool isDown, uint32_t delay) {
    fake(user, isDown ? XCB_BUTTON_PRESS : XCB_BUTTON_RELEASE, button, 0, 0, delay);
}

void floeMove(floeUser *user, int16_t x, int16_t y, uint32_t delay) { fake(user, XCB_MOTION_NOTIFY, 0, x, y, delay); }

void floeFlush(floeUser *user) { xcb_flush(user->connection); }

void floeSetResources(floeUser *user, const char *text) {
    xcb_change_property(
        user->connection, XCB_PROP_MODE_REPLACE, user->screen->root, XCB_ATOM_RESOURCE_MANAGER, XCB_ATOM_STRING, 8, (uint32_t)strlen(text),
        text);
    xcb_flush(user->connection);
}

static xcb_atom_t atom(floeUser *user, const char *name) {
    xcb_intern_atom_cookie_t cookie = xcb_intern_atom(user->connection, 0, (uint16_t)strlen(name), name);
    xcb_intern_atom_reply_t *reply = xcb_intern_atom_reply(user->connection, cookie, NULL);
    xcb_atom_t result = reply ? reply->atom : XCB_NONE;
    free(reply);
    return result;
}

void floeSetAnimations(floeUser *user, bool areOn) {
    // A text, a colour and a number: kind, length of the name, the name padded to four, a serial number, the value. Big endian.
    static const char before[] =
        "\1\0\0\0\0\0\0\1\0\0\0\3"
        "\1\0\0\15Net/ThemeName\0\0\0\0\0\0\0\0\0\0\5Quiet\0\0\0"
        "\2\0\0\3Tin\0\0\0\0\0\1\2\3\4\5\6\7\10"
        "\0\0\0\24Gtk/EnableAnimations\0\0\0\0\0\0\0";
    char settings[sizeof before];
    memcpy(settings, before, sizeof before);
    // In place of the end of the string.
    settings[sizeof before - 1] = areOn;
    xcb_window_t owner = xcb_generate_id(user->connection);
    xcb_create_window(
        user->connection, XCB_COPY_FROM_PARENT, owner, user->screen->root, -1, -1, 1, 1, 0, XCB_WINDOW_CLASS_INPUT_OUTPUT,
        user->screen->root_visual, 0, NULL);
    xcb_atom_t property = atom(user, "_XSETTINGS_SETTINGS");
    xcb_change_property(user->connection, XCB_PROP_MODE_REPLACE, owner, property, property, 8, sizeof settings, settings);
    xcb_set_selection_owner(user->connection, owner, atom(user, "_XSETTINGS_S0"), XCB_CURRENT_TIME);
    xcb_flush(user->connection);
}

// Returns a property of a window, of up to 256 bytes. To be freed.
static xcb_get_property_reply_t *property(floeUser *user, xcb_window_t window, xcb_atom_t name) {
    xcb_get_property_cookie_t asked = xcb_get_property(user->connection, 0, window, name, XCB_GET_PROPERTY_TYPE_ANY, 0, 64);
    return xcb_get_property_reply(user->connection, asked, NULL);
}

// Returns whether a property begins with a text.
static bool begins(xcb_get_property_reply_t *property, const char *text) {
    size_t length = strlen(text);
    return (size_t)xcb_get_property_value_length(property) >= length && memcmp(xcb_get_property_value(property), text, length) == 0;
}

// Returns whether a window is visible and has a name, this one unless it is null.
static bool isNamed(floeUser *user, xcb_window_t window, const char *name) {
    xcb_get_window_attributes_cookie_t attributes = xcb_get_window_attributes(user->connection, window);
    xcb_get_window_attributes_reply_t *state = xcb_get_window_attributes_reply(user->connection, attributes, NULL);
    xcb_get_property_reply_t *found = property(user, window, atom(user, "_NET_WM_NAME"));
    bool is = state && found && state->map_state == XCB_MAP_STATE_VIEWABLE && found->type != XCB_NONE && (!name || begins(found, name));
    free(state);
    free(found);
    return is;
}

// Returns the visible window among those in `parent` that has a name, this one unless it is null. XCB_NONE if there is none. A window
// manager puts windows into frames of its own.
static xcb_window_t findIn(floeUser *user, xcb_window_t parent, const char *name, int depth) {
    xcb_query_tree_reply_t *tree = xcb_query_tree_reply(user->connection, xcb_query_tree(user->connection, parent), NULL);
    if (!tree) return XCB_NONE;
    xcb_window_t *children = xcb_query_tree_children(tree), found = XCB_NONE;
    for (int i = 0; i < xcb_query_tree_children_length(tree) && found == XCB_NONE; i++) {
        if (isNamed(user, children[i], name)) found = children[i];
        else if (depth > 1) found = findIn(user, children[i], name, depth - 1);
    }
    free(tree);
    return found;
}

static xcb_window_t find(floeUser *user, const char *name) { return findIn(user, user->screen->root, name, 2); }

bool floeIsOfClass(floeUser *user, const char *name, const char *class) {
    xcb_window_t window = find(user, name);
    if (window == XCB_NONE) return false;
    xcb_get_property_reply_t *found = property(user, window, XCB_ATOM_WM_CLASS);
    bool is = found && begins(found, class);
    free(found);
    return is;
}

uint32_t floeIconMiddle(floeUser *user, const char *name, uint32_t side) {
    xcb_window_t window = find(user, name);
    if (window == XCB_NONE) return 0;
    // Its width, its height, and its pixels.
    xcb_get_property_cookie_t cookie = xcb_get_property(
        user->connection, 0, window, atom(user, "_NET_WM_ICON"), XCB_ATOM_CARDINAL, 0, 2 + side * side);
    xcb_get_property_reply_t *found = xcb_get_property_reply(user->connection, cookie, NULL);
    uint32_t pixel = 0;
    if (found != NULL && xcb_get_property_value_length(found) == (int)(4 * (2 + side * side))) {
        const uint32_t *icon = xcb_get_property_value(found);
        if (icon[0] == side && icon[1] == side) pixel = icon[2 + side * (side / 2) + side / 2];
    }
    free(found);
    return pixel;
}

bool floeAskToClose(floeUser *user, const char *name) {
    xcb_window_t window = find(user, name);
    if (window == XCB_NONE) return false;
    xcb_client_message_event_t event = {
        .response_type = XCB_CLIENT_MESSAGE, .format = 32, .window = window, .type = atom(user, "WM_PROTOCOLS"),
        .data.data32 = {atom(user, "WM_DELETE_WINDOW"), XCB_CURRENT_TIME}};
    xcb_send_event(user->connection, 0, window, XCB_EVENT_MASK_NO_EVENT, (const char *)&event);
    xcb_flush(user->connection);
    return true;
}

bool floeMinimise(floeUser *user, const char *name) {
    xcb_window_t window = find(user, name);
    if (window == XCB_NONE) return false;
    // 3: IconicState.
    xcb_client_message_event_t event = {
        .response_type = XCB_CLIENT_MESSAGE, .format = 32, .window = window, .type = atom(user, "WM_CHANGE_STATE"), .data.data32 = {3}};
    xcb_send_event(
        user->connection, 0, user->screen->root, XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT | XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY,
        (const char *)&event);
    xcb_flush(user->connection);
    return true;
}

static bool configure(floeUser *user, uint16_t mask, uint32_t first, uint32_t second) {
    xcb_window_t found = find(user, NULL);
    if (found == XCB_NONE) return false;
    uint32_t values[2] = {first, second};
    xcb_configure_window(user->connection, found, mask, values);
    xcb_flush(user->connection);
    return true;
}

bool floeResizeWindow(floeUser *user, uint32_t width, uint32_t height) {
    return configure(user, XCB_CONFIG_WINDOW_WIDTH | XCB_CONFIG_WINDOW_HEIGHT, width, height);
}

bool floeMoveWindow(floeUser *user, int32_t x, int32_t y) {
    return configure(user, XCB_CONFIG_WINDOW_X | XCB_CONFIG_WINDOW_Y, (uint32_t)x, (uint32_t)y);
}

bool floeWindowRect(floeUser *user, int32_t rect[4]) {
    xcb_window_t found = find(user, NULL);
    if (found == XCB_NONE) return false;
    xcb_get_geometry_reply_t *size = xcb_get_geometry_reply(user->connection, xcb_get_geometry(user->connection, found), NULL);
    xcb_translate_coordinates_reply_t *origin = xcb_translate_coordinates_reply(
        user->connection, xcb_translate_coordinates(user->connection, found, user->screen->root, 0, 0), NULL);
    bool is = size && origin;
    if (is) {
        rect[0] = origin->dst_x;
        rect[1] = origin->dst_y;
        rect[2] = size->width;
        rect[3] = size->height;
    }
    free(size);
    free(origin);
    return is;
}

void floeCover(floeUser *user, int16_t x, int16_t y, uint16_t width, uint16_t height) {
    user->cover = xcb_generate_id(user->connection);
    uint32_t white = user->screen->white_pixel;
    xcb_create_window(
        user->connection, XCB_COPY_FROM_PARENT, user->cover, user->screen->root, x, y, width, height, 0, XCB_WINDOW_CLASS_INPUT_OUTPUT,
        XCB_COPY_FROM_PARENT, XCB_CW_BACK_PIXEL, &white);
    xcb_map_window(user->connection, user->cover);
    xcb_flush(user->connection);
}

void floeUncover(floeUser *user) {
    xcb_destroy_window(user->connection, user->cover);
    xcb_flush(user->connection);
}

bool floeScreenshot(floeUser *user, uint32_t *pixels, uint16_t width, uint16_t height) {
    xcb_get_image_reply_t *reply = xcb_get_image_reply(
        user->connection,
        xcb_get_image(user->connection, XCB_IMAGE_FORMAT_Z_PIXMAP, user->screen->root, 0, 0, width, height, UINT32_MAX), NULL);
    size_t count = (size_t)width * height;
    bool isWhole = reply && (size_t)xcb_get_image_data_length(reply) == count * 4;
    if (isWhole) {
        const uint32_t *words = (const uint32_t *)xcb_get_image_data(reply);
        for (size_t i = 0; i < count; i++) pixels[i] = words[i] | 0xFF000000u;
    }
    free(reply);
    return isWhole;
}
