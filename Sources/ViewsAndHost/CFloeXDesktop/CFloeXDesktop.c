#include "CFloeXDesktop.h"

#define SDL_MAIN_HANDLED
#if !__has_include(<X11/Xlib.h>)
#error "Xlib is missing: sudo apt-get install libx11-dev"
#endif
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

double floe_x_desktop_resolution(void) {
    Display *display = XOpenDisplay(NULL);
    if (display == NULL) return 0;
    const char *text = XGetDefault(display, "Xft", "dpi");
    double resolution = text != NULL ? strtod(text, NULL) : 0;
    XCloseDisplay(display);
    return resolution;
}

// What is left to read of the settings, which come in the byte order that they name.
struct reader {
    const unsigned char *bytes;
    size_t left;
    int is_big_endian;
};

// Returns the next number of `size` bytes, and 0 beyond the end.
static uint32_t next_number(struct reader *r, size_t size) {
    uint32_t number = 0;
    if (size > r->left) {
        r->left = 0;
        return 0;
    }
    for (size_t i = 0; i < size; i++) number |= (uint32_t)r->bytes[i] << 8 * (r->is_big_endian ? size - 1 - i : i);
    r->bytes += size;
    r->left -= size;
    return number;
}

// Returns the next `count` bytes, which are padded to a multiple of four, and null beyond the end.
static const unsigned char *next_bytes(struct reader *r, uint32_t count) {
    const unsigned char *bytes = r->bytes;
    size_t padded = ((size_t)count + 3) & ~(size_t)3;
    if (padded > r->left) {
        r->left = 0;
        return NULL;
    }
    r->bytes += padded;
    r->left -= padded;
    return bytes;
}

// Returns the number that is set under `name`; -1 if there is none. The format is that of the XSETTINGS specification.
static int number_setting(const unsigned char *bytes, size_t count, const char *name) {
    enum { number, text, color };
    struct reader r = {bytes, count, 0};
    r.is_big_endian = next_number(&r, 1) == MSBFirst;
    next_number(&r, 3);
    next_number(&r, 4);  // a serial number
    uint32_t settings = next_number(&r, 4);
    for (; settings > 0 && r.left > 0; settings--) {
        uint32_t type = next_number(&r, 1), length;
        next_number(&r, 1);
        length = next_number(&r, 2);
        const unsigned char *own = next_bytes(&r, length);
        next_number(&r, 4);  // a serial number
        if (type == number) {
            int is_found = own != NULL && length == strlen(name) && memcmp(own, name, length) == 0 && r.left >= 4;
            uint32_t value = next_number(&r, 4);
            if (is_found) return value != 0;
        } else if (type == text) {
            next_bytes(&r, next_number(&r, 4));
        } else if (type == color) {
            next_bytes(&r, 8);
        } else {
            break;
        }
    }
    return -1;
}

int floe_x_desktop_animations(void) {
    Display *display = XOpenDisplay(NULL);
    if (display == NULL) return -1;
    char name[32];
    snprintf(name, sizeof name, "_XSETTINGS_S%d", DefaultScreen(display));
    Atom selection = XInternAtom(display, name, False), property = XInternAtom(display, "_XSETTINGS_SETTINGS", False), type = None;
    int format = 0, result = -1;
    unsigned long count = 0, rest = 0;
    unsigned char *data = NULL;
    const long most = 1 << 16;
    // Otherwise the owner's window might vanish in between, and Xlib would terminate the program.
    XGrabServer(display);
    Window owner = XGetSelectionOwner(display, selection);
    if (owner != None) XGetWindowProperty(display, owner, property, 0, most, False, property, &type, &format, &count, &rest, &data);
    XUngrabServer(display);
    if (data != NULL && format == 8) result = number_setting(data, count, "Gtk/EnableAnimations");
    if (data != NULL) XFree(data);
    XCloseDisplay(display);
    return result;
}

char *floe_x_desktop_dropped_list(void *sdl_window) {
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(sdl_window, &info) || info.subsystem != SDL_SYSWM_X11) return NULL;
    // SDL has the list put into this property of the window, and leaves it there.
    Display *display = info.info.x11.display;
    Atom type = None;
    int format = 0;
    unsigned long count = 0, rest = 0;
    unsigned char *data = NULL;
    const long most = 1 << 18;
    int status = XGetWindowProperty(
        display, info.info.x11.window, XA_PRIMARY, 0, most, False, AnyPropertyType, &type, &format, &count, &rest, &data);
    char *list = NULL;
    if (status == Success && format == 8 && type == XInternAtom(display, "text/uri-list", False)) list = strndup((char *)data, count);
    if (data != NULL) XFree(data);
    return list;
}

unsigned long floe_x_desktop_window(void *sdl_window) {
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(sdl_window, &info) || info.subsystem != SDL_SYSWM_X11) return 0;
    return info.info.x11.window;
}

int floe_x_desktop_connection(void *sdl_window) {
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(sdl_window, &info) || info.subsystem != SDL_SYSWM_X11) return -1;
    return ConnectionNumber(info.info.x11.display);
}
