#include "CFloeXDesktop.h"

#define SDL_MAIN_HANDLED
#if !__has_include(<X11/Xlib.h>)
#error "Xlib is missing: sudo apt-get install libx11-dev"
#endif
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <X11/Xatom.h>
#include <X11/Xlib.h>
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

int floe_x_desktop_connection(void *sdl_window) {
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(sdl_window, &info) || info.subsystem != SDL_SYSWM_X11) return -1;
    return ConnectionNumber(info.info.x11.display);
}
