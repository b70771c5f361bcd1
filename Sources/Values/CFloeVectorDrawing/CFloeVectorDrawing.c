#define _GNU_SOURCE
#include "CFloeVectorDrawing.h"

#include "CFloeProcessLimits.h"

#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>
#include <SDL2/SDL_image.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

// The child's name, by which it recognises itself.
static const char child_name[] = "floe: drawing a picture";

struct FloeVectorDrawing {
    pid_t child;
    int rows;  // read end of the child's output
};

// Sent before the rows.
typedef struct {
    int32_t width, height;
} Head;

static int write_all(int file, const void *bytes, size_t count) {
    const char *at = bytes;
    while (count > 0) {
        ssize_t done = write(file, at, count);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return 0;
        at += done;
        count -= (size_t)done;
    }
    return 1;
}

static int read_all(int file, void *bytes, size_t count) {
    char *at = bytes;
    while (count > 0) {
        ssize_t done = read(file, at, count);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return 0;
        at += done;
        count -= (size_t)done;
    }
    return 1;
}

// The child

enum { status_drawn = 0, status_refused = 3, status_unable = 4 };

static int draw(int width, int height) {
    struct stat input;
    if (fstat(STDIN_FILENO, &input) != 0 || input.st_size <= 0 || input.st_size > INT32_MAX) return status_unable;
    void *text = mmap(NULL, (size_t)input.st_size, PROT_READ, MAP_PRIVATE, STDIN_FILENO, 0);
    if (text == MAP_FAILED) return status_unable;
    SDL_RWops *stream = SDL_RWFromConstMem(text, (int)input.st_size);
    if (!stream) return status_unable;
    SDL_Surface *surface = width > 0 ? IMG_LoadSizedSVG_RW(stream, width, height) : IMG_Load_RW(stream, 0);
    if (!surface) return status_refused;
    if (surface->format->format != SDL_PIXELFORMAT_RGBA32) surface = SDL_ConvertSurfaceFormat(surface, SDL_PIXELFORMAT_RGBA32, 0);
    if (!surface) return status_unable;
    Head head = {surface->w, surface->h};
    if (!write_all(STDOUT_FILENO, &head, sizeof head)) return status_unable;
    for (int y = 0; y < surface->h; y++) {
        const char *row = (const char *)surface->pixels + (size_t)y * (size_t)surface->pitch;
        if (!write_all(STDOUT_FILENO, row, (size_t)surface->w * 4)) return status_unable;
    }
    return status_drawn;
}

// Runs before main with main's arguments, which the C library passes to constructors.
__attribute__((constructor)) static void be_child(int count, char **arguments) {
    if (count != 5 || !arguments || !arguments[0] || strcmp(arguments[0], child_name) != 0) return;
    floe_end_quietly();
    floe_limit_memory(strtoull(arguments[3], NULL, 10));
    floe_limit_time(atoi(arguments[4]));
    _exit(draw(atoi(arguments[1]), atoi(arguments[2])));
}

// The parent

// Moves a file to a descriptor that does not collide with the child's own three.
static int above_standard(int file) {
    if (file < 0 || file > STDERR_FILENO) return file;
    int other = fcntl(file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    close(file);
    return other;
}

// Makes a memory file that holds `text`, positioned at its start.
static int file_of(const void *text, size_t length) {
    int file = above_standard(memfd_create("picture", MFD_CLOEXEC));
    if (file < 0) return -1;
    if (write_all(file, text, length) && lseek(file, 0, SEEK_SET) == 0) return file;
    int error = errno;
    close(file);
    errno = error;
    return -1;
}

static int spawn(pid_t *child, int input, int output, char *const arguments[]) {
    posix_spawn_file_actions_t files;
    int error = posix_spawn_file_actions_init(&files);
    if (error) return error;
    if (!(error = posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO)) &&
        !(error = posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO)) &&
        !(error = posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0)) &&
        !(error = posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1)))
        error = posix_spawn(child, "/proc/self/exe", &files, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

FloeVectorDrawing *floe_vector_drawing_start(const void *text, size_t length, int width, int height, size_t memory, int seconds) {
    FloeVectorDrawing *drawing = malloc(sizeof *drawing);
    if (!drawing) return NULL;
    int ends[2] = {-1, -1}, error = 0;
    int input = file_of(text, length);
    if (input < 0 || pipe2(ends, O_CLOEXEC) != 0) error = errno;
    if (!error) {
        ends[0] = above_standard(ends[0]);
        ends[1] = above_standard(ends[1]);
        if (ends[0] < 0 || ends[1] < 0) error = errno;
    }
    if (!error) {
        char w[16], h[16], bytes[32], time[16];
        snprintf(w, sizeof w, "%d", width);
        snprintf(h, sizeof h, "%d", height);
        snprintf(bytes, sizeof bytes, "%zu", memory);
        snprintf(time, sizeof time, "%d", seconds);
        char name[sizeof child_name];
        memcpy(name, child_name, sizeof child_name);
        char *arguments[] = {name, w, h, bytes, time, NULL};
        error = spawn(&drawing->child, input, ends[1], arguments);
    }
    if (input >= 0) close(input);
    if (ends[1] >= 0) close(ends[1]);
    drawing->rows = ends[0];
    if (!error) return drawing;
    if (ends[0] >= 0) close(ends[0]);
    free(drawing);
    errno = error;
    return NULL;
}

int floe_vector_drawing_size(FloeVectorDrawing *drawing, int *width, int *height) {
    Head head;
    if (!read_all(drawing->rows, &head, sizeof head) || head.width <= 0 || head.height <= 0) return 0;
    *width = head.width;
    *height = head.height;
    return 1;
}

int floe_vector_drawing_read_row(FloeVectorDrawing *drawing, void *row, size_t bytes) {
    return read_all(drawing->rows, row, bytes);
}

FloeVectorDrawingOutcome floe_vector_drawing_finish(FloeVectorDrawing *drawing) {
    // Does not wait for a child that is still writing: without a reader it ends.
    close(drawing->rows);
    int status = 0;
    pid_t ended;
    do ended = waitpid(drawing->child, &status, 0);
    while (ended < 0 && errno == EINTR);
    free(drawing);
    // If children are collected elsewhere in the host, nothing is known beyond the rows that were read.
    if (ended < 0) return FloeVectorDrawingDone;
    if (!WIFEXITED(status)) return FloeVectorDrawingFailed;
    switch (WEXITSTATUS(status)) {
    case status_drawn: return FloeVectorDrawingDone;
    case status_refused: return FloeVectorDrawingRefused;
    default: return FloeVectorDrawingFailed;
    }
}
