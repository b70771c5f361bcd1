// A user of an X display, for tests: presses keys and buttons, moves the pointer and looks at the screen, all over one connection.
// XTEST makes the input real for the programs on that display. (https://www.x.org/releases/current/doc/xextproto/xtest.html)

#pragma once

#include <stdbool.h>
#include <stdint.h>

/// A connection to a display, with one screen. Not for several threads at once.
typedef struct floeUser floeUser;

/// Connects to a display like ":7". Null if that fails.
floeUser *floeConnect(const char *display);
void floeDisconnect(floeUser *user);

/// Returns the symbol of a key by its X name, like "Escape" or "a". 0 if there is none.
uint32_t floeKeySymbol(const char *name);

// Each input is made after a delay in milliseconds, which begins after the input before. None of these waits.

/// Presses or releases the key with a symbol, with Shift if the keyboard needs it. A symbol that is not on the keyboard first gets a
/// key of its own. Returns whether there is such a key.
bool floeKey(floeUser *user, uint32_t symbol, bool isDown, uint32_t delay);
/// Presses or releases a button: 1 to 3 left, middle, right; 4 to 7 wheel up, down, left, right.
void floeButton(floeUser *user, uint8_t button, bool isDown, uint32_t delay);
/// Moves the pointer to a point of the screen.
void floeMove(floeUser *user, int16_t x, int16_t y, uint32_t delay);
/// Sends everything so far to the display.
void floeFlush(floeUser *user);

/// Sets the display's resources, such as "Xft.dpi: 96", for programs that start from now on.
void floeSetResources(floeUser *user, const char *text);

/// Says, as a desktop does by XSETTINGS, whether interfaces are to move, for programs that start from now on.
void floeSetAnimations(floeUser *user, bool areOn);

/// Resizes the visible window that has a name. Returns whether there is one.
bool floeResizeWindow(floeUser *user, uint32_t width, uint32_t height);
/// Moves it.
bool floeMoveWindow(floeUser *user, int32_t x, int32_t y);
/// Returns where its contents are on the screen: x, y, width, height.
bool floeWindowRect(floeUser *user, int32_t rect[4]);

/// Asks the visible window whose name begins so to close, as its button does. Returns whether there is one.
bool floeAskToClose(floeUser *user, const char *name);
/// Asks the window manager to minimise the visible window whose name begins so. Returns whether there is one.
bool floeMinimise(floeUser *user, const char *name);
/// Returns whether the visible window whose name begins so is of a class.
bool floeIsOfClass(floeUser *user, const char *name, const char *class);
/// Returns the pixel in the middle of the icon that the visible window whose name begins so gives its window manager, as straight
/// 0xAARRGGBB; 0 if it gives none of `side` pixels.
uint32_t floeIconMiddle(floeUser *user, const char *name, uint32_t side);

/// Opens a white window over all others. It is closed by `floeUncover`.
void floeCover(floeUser *user, int16_t x, int16_t y, uint16_t width, uint16_t height);
void floeUncover(floeUser *user);

/// Copies the screen's pixels, each 0xFFRRGGBB, row by row, once all input so far has been made. Returns whether the screen has this
/// size and could be read.
bool floeScreenshot(floeUser *user, uint32_t *pixels, uint16_t width, uint16_t height);
