// The side of a picture process that reads: what floe-vector-reader and floe-pixel-reader have in common, and the protocol.
//
// A reader is started with the memory in bytes and the processor time in seconds that it may take, and with a task, which may have a
// width and a height. The picture is its standard input, a file of known length. It answers on standard output.
#ifndef FLOE_PICTURE_READER_H
#define FLOE_PICTURE_READER_H

#include <stddef.h>
#include <stdint.h>

// Tells the size in pixels at which a drawing is to be shown.
#define FLOE_TASK_SIZE "size"
// Draws within the width and the height, as large as the drawing's proportions allow.
#define FLOE_TASK_DRAW "draw"
// Decodes a picture of pixels, of an animation the first frame.
#define FLOE_TASK_DECODE "decode"

// The answer's beginning. Rows follow unless only the size was asked for: premultiplied 0xAARRGGBB words, from the top. If there is no
// size, the reason follows.
typedef struct {
    int32_t width, height, reason_length;
} FloePictureAnswer;

// The longest reason, in bytes.
enum { FLOE_LONGEST_REASON = 500 };

// What a reader is asked for.
typedef struct {
    const void *bytes;
    size_t length;
    const char *task;
    int width, height;  // 0 if they are not given
} FloePictureRequest;

// Runs `perform`, which answers and returns whether it could, under the limits in main's arguments. Does not return unless they are
// missing; then it returns the status to end with.
int floe_read_picture(int count, char **arguments, int (*perform)(const FloePictureRequest *));

// Answers. Each returns whether it could be written.
int floe_answer_size(int width, int height);
int floe_answer_reason(const char *reason);
// `stride`: bytes from a row to the next one.
int floe_answer_pixels(const void *pixels, int width, int height, size_t stride);

#endif
