// Starts a program, and waits until the screen shows ten lines of text at its left. It looks whenever something was drawn.
//
// usage: first-text PROGRAM      prints the program's process and the milliseconds that it took, and leaves it running
// exit:  1 if there is no display or no such program, or no text after ten seconds

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/Xdamage.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

extern char **environ;

static double milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

// Counts the lines of text at the left. Text differs from what is to its right at the same height; one pixel may be a frame's.
static int text_lines(Display *display) {
    enum { text_width = 120, width = 200 };
    int height = DisplayHeight(display, 0), lines = 0, was_text = 0;
    XImage *image = XGetImage(display, DefaultRootWindow(display), 0, 0, width, height, AllPlanes, ZPixmap);
    for (int y = 0; y < height; y++) {
        int paper = XGetPixel(image, width - 1, y) >> 8 & 255, ink = 0;
        for (int x = 0; x < text_width; x++) ink += abs((int)(XGetPixel(image, x, y) >> 8 & 255) - paper) > 64;
        lines += ink > 2 && !was_text;
        was_text = ink > 2;
    }
    XDestroyImage(image);
    return lines;
}

int main(int count, char **arguments) {
    Display *display = XOpenDisplay(NULL);
    int event_base, error_base;
    if (count != 2 || !display || !XDamageQueryExtension(display, &event_base, &error_base)) return 1;
    Damage damage = XDamageCreate(display, DefaultRootWindow(display), XDamageReportNonEmpty);
    // The last program's text goes first.
    do poll(NULL, 0, 500);
    while (text_lines(display));

    posix_spawn_file_actions_t output;
    posix_spawn_file_actions_init(&output);
    posix_spawn_file_actions_addopen(&output, 1, "/dev/null", O_WRONLY, 0);
    pid_t process;
    double start = milliseconds();
    if (posix_spawn(&process, arguments[1], &output, NULL, arguments + 1, environ)) return 1;
    while (milliseconds() < start + 10000) {
        struct pollfd server = {ConnectionNumber(display), POLLIN, 0};
        if (!XPending(display) && poll(&server, 1, 100) <= 0) continue;
        double drawn = milliseconds();
        for (XEvent event; XPending(display);) XNextEvent(display, &event);
        XDamageSubtract(display, damage, None, None);
        if (text_lines(display) < 10) continue;
        printf("%d %.1f\n", process, drawn - start);
        return 0;
    }
    fprintf(stderr, "first-text: %s: expected ten lines of text, found none in ten seconds\n", arguments[1]);
    kill(process, SIGKILL);
    return 1;
}
