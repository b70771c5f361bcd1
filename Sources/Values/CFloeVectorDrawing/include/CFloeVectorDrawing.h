// Draws SVG, and decodes what only SDL2_image does, in a separate process. These decoders have no limits: a dashed line can keep nanosvg
// busy forever or use up all memory. So the running program is started again as a child that draws one picture under limits of time
// and memory and sends its rows back. Failures end only the child.
//
// The child is the program's own executable, whichever program this is linked into. It is recognised by its first argument, and
// diverted before `main` begins.
#ifndef FLOE_VECTOR_DRAWING_H
#define FLOE_VECTOR_DRAWING_H

#include <stddef.h>

// A picture being received from a child.
typedef struct FloeVectorDrawing FloeVectorDrawing;

typedef enum {
    FloeVectorDrawingDone,
    // The decoder rejected it.
    FloeVectorDrawingRefused,
    // It exceeded the limits, or the decoder failed on it.
    FloeVectorDrawingFailed
} FloeVectorDrawingOutcome;

// Starts a child that draws `text` within `width` × `height` pixels, as large as its proportions allow. With a width of 0 it decodes any
// picture of pixels that SDL2_image knows, at its own size, and of an animation the first frame. It may take `memory` bytes and `seconds` of processor time. Returns null if no child can be started; errno has the reason.
FloeVectorDrawing *floe_vector_drawing_start(const void *text, size_t length, int width, int height, size_t memory, int seconds);

// Waits for the picture and stores its size in pixels. Returns 0 if there will be none.
int floe_vector_drawing_size(FloeVectorDrawing *drawing, int *width, int *height);

// Reads the next row's pixels, four bytes each: red, green, blue, straight alpha. Returns 0 if no more arrive.
int floe_vector_drawing_read_row(FloeVectorDrawing *drawing, void *row, size_t bytes);

// Ends the drawing at any point and frees it.
FloeVectorDrawingOutcome floe_vector_drawing_finish(FloeVectorDrawing *drawing);

#endif
