// The reading side of a picture process: the code that floe-vector-reader and floe-pixel-reader share, and the protocol.
//
// A reader's arguments are its limits (memory in bytes, processor time in seconds) and a task, possibly with a width and a height. The
// picture is its standard input, a file of known length. It answers on standard output.
#ifndef FLOE_PICTURE_READER_H
#define FLOE_PICTURE_READER_H

#include <stddef.h>
#include <stdint.h>

// Returns the size in pixels at which a drawing is to be shown.
#define FLOE_TASK_SIZE "size"
// Draws within the width and the height, as large as the drawing's proportions allow.
#define FLOE_TASK_DRAW "draw"
// Decodes a raster picture; of an animation, its first frame.
#define FLOE_TASK_DECODE "decode"
// Names what a file is by its contents, in place of a reason.
#define FLOE_TASK_NAME "name"

// The head of an answer. A text follows: remarks on what will be seen, one a line, or, if the size is missing, the reason. Then, unless only
// the size was requested, rows: premultiplied 0xAARRGGBB words, from the top.
typedef struct {
    int32_t width, height, text_length;
} FloePictureAnswer;

// The longest text, in bytes.
enum { FLOE_LONGEST_TEXT = 2000 };

// A request to a reader.
typedef struct {
    const void *bytes;
    size_t length;
    const char *task;
    int width, height;  // 0 if they are not given
} FloePictureRequest;

// Runs `perform`, which answers and returns whether it could, under the limits in main's arguments. Returns only if they are missing, with
// the exit status.
int floe_read_picture(int count, char **arguments, int (*perform)(const FloePictureRequest *));

// Each writes an answer and returns whether it could be written. `remarks` may be null.
int floe_answer_size(int width, int height, const char *remarks);
int floe_answer_reason(const char *reason);
// `stride`: bytes from a row to the next one.
int floe_answer_pixels(const void *pixels, int width, int height, size_t stride, const char *remarks);

#endif
