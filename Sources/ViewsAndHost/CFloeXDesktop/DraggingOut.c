// Dragging files out of a window: the source's side of X's drag-and-drop protocol, version 5
// (https://www.freedesktop.org/wiki/Specifications/XDND). It has a connection of its own, by XCB, where a window that vanishes is an
// event and not the end of the program.
//
//     enter ─▶ position ⇄ status … ─┬─ leave
//                                   └─ drop ─▶ the target asks for the files ─▶ finished

#include "CFloeXDesktop.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <xcb/xcb.h>

enum { selection, aware, proxy, enter, position, status, leave, drop, finished, copying, files, targets, atom_count };
static const char *const atom_names[atom_count] = {
    "XdndSelection", "XdndAware", "XdndProxy", "XdndEnter", "XdndPosition", "XdndStatus", "XdndLeave", "XdndDrop", "XdndFinished",
    "XdndActionCopy", "text/uri-list", "TARGETS",
};

struct floe_x_drag {
    xcb_connection_t *connection;
    xcb_window_t root, source;
    // The window that the files are over, and the one that gets the messages for it. None if no window there takes any.
    xcb_window_t target, receiver;
    xcb_atom_t atoms[atom_count];
    char *list;
    // Where the mouse was at first, and where it is.
    int16_t first_x, first_y, x, y;
    // Whether it has gone from where it was at first, the target has yet to be told where it is, has yet to answer, and takes the files.
    int is_moving, has_moved, is_waiting, is_accepted;
    // Whether the button is up, the files have been dropped, and there is nothing more to do.
    int is_released, is_dropped, is_over;
    // How many answers are to come from all windows that the files were over. The source's window stays until then: a program that answers a
    // window that has gone may end.
    int unanswered;
};

// Less is no movement but a click, pixels.
enum { slop = 3 };

static void tell(floe_x_drag *drag, int message, uint32_t second, uint32_t third, uint32_t fourth, uint32_t fifth) {
    xcb_client_message_event_t event = {
        .response_type = XCB_CLIENT_MESSAGE, .format = 32, .window = drag->target, .type = drag->atoms[message],
        .data.data32 = {drag->source, second, third, fourth, fifth}};
    xcb_send_event(drag->connection, 0, drag->receiver, XCB_EVENT_MASK_NO_EVENT, (const char *)&event);
}

// Returns the first number of a window's property; 0 if there is none.
static uint32_t number(floe_x_drag *drag, xcb_window_t window, int name, xcb_atom_t type) {
    xcb_get_property_cookie_t asked = xcb_get_property(drag->connection, 0, window, drag->atoms[name], type, 0, 1);
    xcb_get_property_reply_t *reply = xcb_get_property_reply(drag->connection, asked, NULL);
    uint32_t result = 0;
    if (reply != NULL && reply->format == 32 && reply->value_len > 0) result = *(const uint32_t *)xcb_get_property_value(reply);
    free(reply);
    return result;
}

// Notes where the mouse is. Returns the state of its buttons, and the child of `window` that it is over.
static uint16_t look(floe_x_drag *drag, xcb_window_t window, xcb_window_t *child) {
    xcb_query_pointer_cookie_t asked = xcb_query_pointer(drag->connection, window);
    xcb_query_pointer_reply_t *mouse = xcb_query_pointer_reply(drag->connection, asked, NULL);
    uint16_t state = 0;
    *child = XCB_NONE;
    if (mouse != NULL) {
        state = mouse->mask;
        *child = mouse->child;
        drag->x = mouse->root_x;
        drag->y = mouse->root_y;
    }
    free(mouse);
    return state;
}

// Moves the files to the window at the mouse that takes any: `window`, a child of the root, or one in it.
static void go_to(floe_x_drag *drag, xcb_window_t window) {
    xcb_window_t receiver = XCB_NONE;
    uint32_t version = 0;
    while (window != XCB_NONE) {
        xcb_window_t other = number(drag, window, proxy, XCB_ATOM_WINDOW);
        receiver = other != XCB_NONE ? other : window;
        version = number(drag, receiver, aware, XCB_ATOM_ATOM);
        if (version >= 3) break;
        look(drag, window, &window);
    }
    if (window == drag->target) return;
    if (drag->target != XCB_NONE) tell(drag, leave, 0, 0, 0, 0);
    drag->target = window;
    drag->receiver = receiver;
    drag->is_waiting = drag->is_accepted = 0;
    drag->has_moved = 1;
    if (window != XCB_NONE) tell(drag, enter, (version < 5 ? version : 5) << 24, drag->atoms[files], XCB_NONE, XCB_NONE);
}

// Tells the target what is next, unless it has yet to answer.
static void advance(floe_x_drag *drag) {
    if (drag->is_waiting || drag->is_dropped || drag->is_over) return;
    if (drag->has_moved && drag->target != XCB_NONE) {
        drag->has_moved = 0;
        drag->is_waiting = 1;
        drag->unanswered++;
        tell(drag, position, 0, (uint32_t)(uint16_t)drag->x << 16 | (uint16_t)drag->y, XCB_CURRENT_TIME, drag->atoms[copying]);
    } else if (drag->is_released && drag->target != XCB_NONE && drag->is_accepted) {
        drag->is_dropped = 1;
        tell(drag, drop, 0, XCB_CURRENT_TIME, 0, 0);
    } else if (drag->is_released) {
        floe_x_drag_cancel(drag);
    }
}

// Gives the files to a program that asks for them, or says how they can be had.
static void answer(floe_x_drag *drag, const xcb_selection_request_event_t *request) {
    xcb_selection_notify_event_t reply = {
        .response_type = XCB_SELECTION_NOTIFY, .time = request->time, .requestor = request->requestor, .selection = request->selection,
        .target = request->target, .property = request->property != XCB_NONE ? request->property : request->target};
    if (request->target == drag->atoms[files]) {
        xcb_change_property(
            drag->connection, XCB_PROP_MODE_REPLACE, request->requestor, reply.property, request->target, 8, (uint32_t)strlen(drag->list),
            drag->list);
    } else if (request->target == drag->atoms[targets]) {
        xcb_atom_t known[] = {drag->atoms[targets], drag->atoms[files]};
        xcb_change_property(
            drag->connection, XCB_PROP_MODE_REPLACE, request->requestor, reply.property, XCB_ATOM_ATOM, 32, 2, known);
    } else {
        reply.property = XCB_NONE;
    }
    xcb_send_event(drag->connection, 0, request->requestor, XCB_EVENT_MASK_NO_EVENT, (const char *)&reply);
}

static void receive(floe_x_drag *drag, const xcb_client_message_event_t *message) {
    if (message->type == drag->atoms[status]) drag->unanswered--;
    if (message->data.data32[0] != drag->target) return;
    if (message->type == drag->atoms[status]) {
        drag->is_waiting = 0;
        drag->is_accepted = message->data.data32[1] & 1;
    } else if (message->type == drag->atoms[finished] && drag->is_dropped) {
        drag->is_over = 1;
    }
}

floe_x_drag *floe_x_drag_begin(const char *list) {
    floe_x_drag *drag = calloc(1, sizeof *drag);
    if (drag == NULL) return NULL;
    drag->connection = xcb_connect(NULL, NULL);
    drag->list = strdup(list);
    if (xcb_connection_has_error(drag->connection) || drag->list == NULL) {
        floe_x_drag_end(drag);
        return NULL;
    }
    xcb_intern_atom_cookie_t asked[atom_count];
    for (int i = 0; i < atom_count; i++) {
        asked[i] = xcb_intern_atom(drag->connection, 0, (uint16_t)strlen(atom_names[i]), atom_names[i]);
    }
    for (int i = 0; i < atom_count; i++) {
        xcb_intern_atom_reply_t *reply = xcb_intern_atom_reply(drag->connection, asked[i], NULL);
        drag->atoms[i] = reply != NULL ? reply->atom : XCB_NONE;
        free(reply);
    }
    drag->root = xcb_setup_roots_iterator(xcb_get_setup(drag->connection)).data->root;
    drag->source = xcb_generate_id(drag->connection);
    xcb_create_window(
        drag->connection, 0, drag->source, drag->root, -1, -1, 1, 1, 0, XCB_WINDOW_CLASS_INPUT_ONLY, XCB_COPY_FROM_PARENT, 0, NULL);
    xcb_set_selection_owner(drag->connection, drag->source, drag->atoms[selection], XCB_CURRENT_TIME);
    xcb_window_t child;
    look(drag, drag->root, &child);
    drag->first_x = drag->x;
    drag->first_y = drag->y;
    return drag;
}

int floe_x_drag_descriptor(const floe_x_drag *drag) { return xcb_get_file_descriptor(drag->connection); }

int floe_x_drag_serve(floe_x_drag *drag) {
    xcb_generic_event_t *event;
    while ((event = xcb_poll_for_event(drag->connection)) != NULL) {
        switch (event->response_type & 0x7F) {
        case XCB_SELECTION_REQUEST: answer(drag, (const xcb_selection_request_event_t *)event); break;
        case XCB_CLIENT_MESSAGE: receive(drag, (const xcb_client_message_event_t *)event); break;
        default: break;
        }
        free(event);
    }
    advance(drag);
    xcb_flush(drag->connection);
    return (!drag->is_over || drag->unanswered > 0) && !xcb_connection_has_error(drag->connection);
}

int floe_x_drag_follow(floe_x_drag *drag, int is_released) {
    int16_t x = drag->x, y = drag->y;
    xcb_window_t child;
    int is_down = look(drag, drag->root, &child) & XCB_BUTTON_MASK_1;
    drag->is_released = is_released || !is_down;
    if (is_released && is_down) {
        // Down again already: it came up where it was seen last.
        drag->x = x;
        drag->y = y;
    }
    if (abs(drag->x - drag->first_x) > slop || abs(drag->y - drag->first_y) > slop) drag->is_moving = 1;
    if (drag->is_moving && !(is_released && is_down)) go_to(drag, child);
    if (drag->x != x || drag->y != y) drag->has_moved = 1;
    return !drag->is_released;
}

void floe_x_drag_cancel(floe_x_drag *drag) {
    if (drag->target != XCB_NONE && !drag->is_dropped && !drag->is_over) tell(drag, leave, 0, 0, 0, 0);
    drag->is_over = 1;
}

void floe_x_drag_end(floe_x_drag *drag) {
    // An answer shows that the server has read everything. It may forget what a program has sent that closes its connection.
    xcb_window_t child;
    look(drag, drag->root, &child);
    xcb_disconnect(drag->connection);
    free(drag->list);
    free(drag);
}
