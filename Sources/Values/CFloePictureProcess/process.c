#define _GNU_SOURCE
#include "CFloePictureProcess.h"
#include "write_all.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

struct FloePictureProcess {
    pid_t child;
    int rows;  // read end of the child's output
    char text[FLOE_LONGEST_TEXT + 1];
};

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

// Moves a file to a descriptor that does not collide with the child's own three.
static int above_standard(int file) {
    if (file < 0 || file > STDERR_FILENO) return file;
    int other = fcntl(file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    close(file);
    return other;
}

// Makes a memory file of `bytes`, positioned at its start.
static int file_of(const void *bytes, size_t length) {
    int file = above_standard(memfd_create("picture", MFD_CLOEXEC));
    if (file < 0) return -1;
    if (write_all(file, bytes, length) && lseek(file, 0, SEEK_SET) == 0) return file;
    int error = errno;
    close(file);
    errno = error;
    return -1;
}

static int spawn(pid_t *child, const char *program, int input, int output, char *const arguments[]) {
    posix_spawn_file_actions_t files;
    int error = posix_spawn_file_actions_init(&files);
    if (error) return error;
    if (!(error = posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO)) &&
        !(error = posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO)) &&
        !(error = posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0)) &&
        !(error = posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1)))
        error = posix_spawn(child, program, &files, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

FloePictureProcess *floe_picture_process_start(const char *program, const FloePictureRequest *request, size_t memory, int seconds) {
    FloePictureProcess *process = calloc(1, sizeof *process);
    if (!process) return NULL;
    int ends[2] = {-1, -1}, error = 0;
    int input = file_of(request->bytes, request->length);
    if (input < 0 || pipe2(ends, O_CLOEXEC) != 0) error = errno;
    if (!error) {
        ends[0] = above_standard(ends[0]);
        ends[1] = above_standard(ends[1]);
        if (ends[0] < 0 || ends[1] < 0) error = errno;
    }
    if (!error) {
        char numbers[4][24];
        snprintf(numbers[0], sizeof numbers[0], "%zu", memory);
        snprintf(numbers[1], sizeof numbers[1], "%d", seconds);
        snprintf(numbers[2], sizeof numbers[2], "%d", request->width);
        snprintf(numbers[3], sizeof numbers[3], "%d", request->height);
        char *arguments[] = {(char *)program, numbers[0], numbers[1], (char *)request->task, numbers[2], numbers[3], NULL};
        error = spawn(&process->child, program, input, ends[1], arguments);
    }
    if (input >= 0) close(input);
    if (ends[1] >= 0) close(ends[1]);
    process->rows = ends[0];
    if (!error) return process;
    if (ends[0] >= 0) close(ends[0]);
    free(process);
    errno = error;
    return NULL;
}

int floe_picture_process_size(FloePictureProcess *process, int *width, int *height) {
    FloePictureAnswer answer;
    if (!read_all(process->rows, &answer, sizeof answer)) return 0;
    if (answer.text_length > 0 && answer.text_length <= FLOE_LONGEST_TEXT &&
        !read_all(process->rows, process->text, (size_t)answer.text_length))
        return 0;
    *width = answer.width;
    *height = answer.height;
    return answer.width > 0 && answer.height > 0;
}

int floe_picture_process_read_row(FloePictureProcess *process, void *row, size_t bytes) {
    return read_all(process->rows, row, bytes);
}

const char *floe_picture_process_text(const FloePictureProcess *process) { return process->text; }

int floe_picture_process_finish(FloePictureProcess *process) {
    // Does not wait for a child that is still writing: without a reader it ends.
    close(process->rows);
    int status = 0;
    pid_t ended;
    do ended = waitpid(process->child, &status, 0);
    while (ended < 0 && errno == EINTR);
    free(process);
    // If the host reaps children elsewhere, only the rows that were read tell whether it succeeded.
    return ended < 0 || (WIFEXITED(status) && WEXITSTATUS(status) == 0);
}
