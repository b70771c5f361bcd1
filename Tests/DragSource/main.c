// Drags a file onto the window under a point of the screen, as a file manager does: the source's side of the X
// drag-and-drop protocol, version 5 (https://www.freedesktop.org/wiki/Specifications/XDND). xdotool can move the
// mouse, but it owns no data to drop.
//
// usage: dragfile FILE X Y      FILE: an absolute path, or an address as it is; X, Y: where on the screen it is let go
// exit:  0 when the window took it, 1 if there is none or it refused, a signal's status if nothing happens for ten seconds

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static Display *display;
static Window source, target;

static Atom atom(const char *name) { return XInternAtom(display, name, False); }

static int is_aware(Window window) {
    Atom type;
    int format;
    unsigned long count, rest;
    unsigned char *data = NULL;
    XGetWindowProperty(display, window, atom("XdndAware"), 0, 1, False, AnyPropertyType, &type, &format, &count, &rest, &data);
    if (data) XFree(data);
    return type != None;
}

// Returns the window under the mouse that accepts drops. None if there is none.
static Window window_under_mouse(void) {
    Window window = DefaultRootWindow(display), root, child;
    int x, y, in_x, in_y;
    unsigned int buttons;
    while (XQueryPointer(display, window, &root, &child, &x, &y, &in_x, &in_y, &buttons) && child != None) {
        if (is_aware(child)) return child;
        window = child;
    }
    return None;
}

static void tell(const char *message, long second, long third, long fourth, long fifth) {
    XEvent event = {.xclient = {.type = ClientMessage, .window = target, .format = 32}};
    event.xclient.message_type = atom(message);
    event.xclient.data.l[0] = (long)source;
    event.xclient.data.l[1] = second;
    event.xclient.data.l[2] = third;
    event.xclient.data.l[3] = fourth;
    event.xclient.data.l[4] = fifth;
    XSendEvent(display, target, False, NoEventMask, &event);
    XFlush(display);
}

// Sends the list of files to the requestor.
static void answer(const XSelectionRequestEvent *request, const char *list) {
    XEvent reply = {.xselection = {.type = SelectionNotify, .requestor = request->requestor, .selection = request->selection,
                                   .target = request->target, .time = request->time}};
    if (request->target == atom("text/uri-list")) {
        reply.xselection.property = request->property;
        XChangeProperty(display, request->requestor, request->property, request->target, 8, PropModeReplace,
                        (const unsigned char *)list, (int)strlen(list));
    }
    XSendEvent(display, request->requestor, False, NoEventMask, &reply);
    XFlush(display);
}

// Returns a list of one address: a file:// URI in which every character is escaped that URIs do not allow unescaped.
static char *address(const char *path) {
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
    char *list = malloc(strlen(path) * 3 + 16), *end = list;
    if (!list) exit(1);
    if (path[0] != '/') {
        sprintf(end, "%s\r\n", path);
        return list;
    }
    end += sprintf(end, "file://");
    for (const char *c = path; *c; c++) {
        if (strchr(plain, *c)) *end++ = *c;
        else end += sprintf(end, "%%%02X", (unsigned char)*c);
    }
    strcpy(end, "\r\n");
    return list;
}

static int fail(const char *why) {
    fprintf(stderr, "dragfile: %s\n", why);
    return 1;
}

// Drags the files of `list` to a point on the screen and drops them there. Returns the exit status.
static int drag(const char *list, int x, int y) {
    source = XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0);
    XSetSelectionOwner(display, atom("XdndSelection"), source, CurrentTime);
    // More kinds than fit into a message, as file managers offer.
    const char *kinds[] = {"x-special/gnome-icon-list", "_NETSCAPE_URL", "COMPOUND_TEXT", "text/uri-list"};
    Atom offered[4];
    for (int i = 0; i < 4; i++) offered[i] = atom(kinds[i]);
    XChangeProperty(display, source, atom("XdndTypeList"), XA_ATOM, 32, PropModeReplace, (const unsigned char *)offered, 4);
    XWarpPointer(display, None, DefaultRootWindow(display), 0, 0, 0, 0, x, y);
    XSync(display, False);
    target = window_under_mouse();
    if (target == None) return fail("no window there takes drops");
    tell("XdndEnter", 5L << 24 | 1, (long)offered[0], (long)offered[1], (long)offered[2]);
    tell("XdndPosition", 0, (long)x << 16 | y, CurrentTime, (long)atom("XdndActionCopy"));
    for (;;) {
        XEvent event;
        XNextEvent(display, &event);
        if (event.type == SelectionRequest) answer(&event.xselectionrequest, list);
        if (event.type != ClientMessage) continue;
        if (event.xclient.message_type == atom("XdndStatus")) {
            if (!(event.xclient.data.l[1] & 1)) return fail("refused");
            tell("XdndDrop", 0, CurrentTime, 0, 0);
        } else if (event.xclient.message_type == atom("XdndFinished")) {
            return 0;
        }
    }
}

int main(int count, char **arguments) {
    if (count != 4) return fail("usage: dragfile FILE X Y");
    alarm(10);
    display = XOpenDisplay(NULL);
    if (!display) return fail("no display");
    char *list = address(arguments[1]);
    int status = drag(list, atoi(arguments[2]), atoi(arguments[3]));
    free(list);
    XCloseDisplay(display);
    return status;
}
