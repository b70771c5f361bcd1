// What an X desktop tells programs and SDL 2 does not pass on: its resolution, whether anything is to move, dropped addresses that are not paths, and where it tells
// them.
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

#endif
