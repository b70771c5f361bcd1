// What X does and SDL 2 does not pass on: the desktop's resolution, whether anything is to move, dropped addresses that are not paths, what is
// dragged over a window, and dragging files out of one.
#ifndef FLOE_X_DESKTOP_H
#define FLOE_X_DESKTOP_H

// Returns the resolution that the user has set for text (the resource Xft.dpi), in dots per inch. 0 if there is none.
double floe_x_desktop_resolution(void);

// Returns whether the user wants interfaces to move (the XSETTINGS value Gtk/EnableAnimations, which desktops set for all toolkits): 1 or
// 0, and -1 if the desktop does not say.
int floe_x_desktop_animations(void);

// Returns the list of addresses that was last dropped on a window, a line each; the caller frees it. `sdl_window` is an SDL_Window. Null
// if the window is not X's, or there is no list.
char *floe_x_desktop_dropped_list(void *sdl_window);

// Returns X's number of a window; 0 if the window is not X's.
unsigned long floe_x_desktop_window(void *sdl_window);

// Returns the file descriptor over which a window's events come; -1 if the window is not X's.
int floe_x_desktop_connection(void *sdl_window);

// Has SDL report messages of what is dragged over windows, as SDL_SYSWMEVENT, and no other events of X. Does nothing if the program has
// given SDL a filter for events.
void floe_x_drag_listen(void);

// What a message says: files have entered a window, what is dragged has moved over it, has left it or is dropped. What enters and is no file
// has left at once.
typedef enum { floe_x_drag_entered, floe_x_drag_moved, floe_x_drag_left } floe_x_drag_phase;

// A message, with the place of a movement in the window, pixels.
typedef struct {
    floe_x_drag_phase phase;
    int x, y;
} floe_x_drag_message;

// Returns what the message of an SDL_SYSWMEVENT says. `sdl_message` is an SDL_SysWMmsg.
floe_x_drag_message floe_x_drag_read(void *sdl_message);

// Returns X's number of the window that the message is for.
unsigned long floe_x_drag_window(void *sdl_message);

// Files that are dragged out of a window.
typedef struct floe_x_drag floe_x_drag;

// Begins to drag files, whose addresses are the lines of `list`. Null if that fails. To be ended by `floe_x_drag_end`.
floe_x_drag *floe_x_drag_begin(const char *list);

// Returns the file descriptor to wait at.
int floe_x_drag_descriptor(const floe_x_drag *drag);

// Looks where the mouse is, and returns whether its button is still down. Once it has come up, the files are dropped on the window that takes
// them. `is_released`: whether it is known to have come up.
int floe_x_drag_follow(floe_x_drag *drag, int is_released);

// Takes the files away from the window that they are over, unless they have been dropped.
void floe_x_drag_cancel(floe_x_drag *drag);

// Tells the window that the files are over what has happened, and answers it. To be called after any of the two above, and when there is
// something to read. Returns whether there will be more to do.
int floe_x_drag_serve(floe_x_drag *drag);

// Closes the connection and frees everything.
void floe_x_drag_end(floe_x_drag *drag);

#endif
