// What is dragged over windows. SDL 2 answers the program that drags, and tells only of the drop. This listens to the same messages.

#include "CFloeXDesktop.h"

#define SDL_MAIN_HANDLED
#if !__has_include(<xcb/xcb.h>)
#error "XCB is missing: sudo apt-get install libxcb1-dev"
#endif
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <X11/Xlib.h>
#include <stdlib.h>
#include <xcb/xcb.h>

static int is_named(const XClientMessageEvent *message, const char *name) {
    return message->message_type == XInternAtom(message->display, name, False);
}

// Returns the message that an event carries. Null if it carries another event of X.
static XClientMessageEvent *client_message(SDL_SysWMmsg *m) {
    return m->subsystem == SDL_SYSWM_X11 && m->msg.x11.event.type == ClientMessage ? &m->msg.x11.event.xclient : NULL;
}

// Returns whether what enters a window is offered as files.
static int has_files(const XClientMessageEvent *enter) {
    Atom files = XInternAtom(enter->display, "text/uri-list", False);
    const long *data = enter->data.l;
    if (!(data[1] & 1)) return (Atom)data[2] == files || (Atom)data[3] == files || (Atom)data[4] == files;
    // The source lists its types in a property. If its window is gone, Xlib would terminate the program.
    xcb_connection_t *connection = xcb_connect(NULL, NULL);
    Atom list = XInternAtom(enter->display, "XdndTypeList", False);
    xcb_get_property_cookie_t asked = xcb_get_property(
        connection, 0, (xcb_window_t)data[0], (xcb_atom_t)list, XCB_ATOM_ATOM, 0, 256);
    xcb_get_property_reply_t *types = xcb_get_property_reply(connection, asked, NULL);
    int has = 0;
    if (types != NULL && types->format == 32) {
        const xcb_atom_t *type = xcb_get_property_value(types);
        for (uint32_t i = 0; i < types->value_len; i++) has = has || type[i] == files;
    }
    free(types);
    xcb_disconnect(connection);
    return has;
}

// Keeps the other events of X out of SDL's queue, where each would end a wait.
static int is_queued(void *context, SDL_Event *event) {
    (void)context;
    if (event->type != SDL_SYSWMEVENT) return 1;
    XClientMessageEvent *message = client_message(event->syswm.msg);
    if (message == NULL) return 0;
    if (is_named(message, "XdndEnter")) {
        // Asked now, since the source may be gone when the event is taken from the queue. SDL keeps a copy of the message.
        message->data.l[1] = has_files(message);
        return 1;
    }
    return is_named(message, "XdndPosition") || is_named(message, "XdndLeave") || is_named(message, "XdndDrop");
}

void floe_x_drag_listen(void) {
    SDL_EventFilter filter = NULL;
    void *context = NULL;
    if (!SDL_GetEventFilter(&filter, &context)) {
        // This discards the events that wait, so it is done once.
        SDL_SetEventFilter(is_queued, NULL);
    } else if (filter != is_queued) {
        return;  // the program's own
    }
    SDL_EventState(SDL_SYSWMEVENT, SDL_ENABLE);
}

unsigned long floe_x_drag_window(void *sdl_message) {
    const XClientMessageEvent *message = client_message(sdl_message);
    return message != NULL ? message->window : None;
}

floe_x_drag_message floe_x_drag_read(void *sdl_message) {
    floe_x_drag_message result = {floe_x_drag_left, 0, 0};
    const XClientMessageEvent *message = client_message(sdl_message);
    if (message == NULL) return result;
    if (is_named(message, "XdndEnter") && message->data.l[1]) result.phase = floe_x_drag_entered;
    if (is_named(message, "XdndPosition")) {
        Window child = None;
        long place = message->data.l[2];
        result.phase = floe_x_drag_moved;
        XTranslateCoordinates(
            message->display, DefaultRootWindow(message->display), message->window, (short)(place >> 16), (short)place, &result.x,
            &result.y, &child);
    }
    return result;
}
