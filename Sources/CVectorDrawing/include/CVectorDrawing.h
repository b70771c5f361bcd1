// SVG drawn in a process of its own. The decoder at hand (nanosvg, in SDL2_image) has no limits: a line of dashes keeps
// it for ever or takes all memory. So the running program is started once more, as a child that draws one picture under
// limits of time and memory and sends its rows back; what goes wrong there ends the child alone.
//
// The child is the program's own executable, whichever program this is linked into: it is told by its first argument,
// and taken aside before `main` begins.
#ifndef FLOE_VECTOR_DRAWING_H
#define FLOE_VECTOR_DRAWING_H

#include <stddef.h>

// A picture on its way from a child.
typedef struct FloeVectorDrawing FloeVectorDrawing;

typedef enum {
    FloeVectorDrawingDone,
    // The decoder made nothing of it.
    FloeVectorDrawingRefused,
    // It went beyond the limits, or the decoder failed on it.
    FloeVectorDrawingFailed
} FloeVectorDrawingOutcome;

// Starts a child that draws `text` within `width` × `height` pixels, as large as its proportions allow. It may take
// `memory` bytes and `seconds` of processor time. Null where there is no child to be had; errno says why.
FloeVectorDrawing *floe_vector_drawing_start(const void *text, size_t length, int width, int height, size_t memory, int seconds);

// Waits for the picture; its size in pixels. 0 where there will be none.
int floe_vector_drawing_size(FloeVectorDrawing *drawing, int *width, int *height);

// The next row's pixels, four bytes each: red, green, blue, straight alpha. 0 where no more come.
int floe_vector_drawing_read_row(FloeVectorDrawing *drawing, void *row, size_t bytes);

// Ends the drawing, at whatever point it is, and frees it.
FloeVectorDrawingOutcome floe_vector_drawing_finish(FloeVectorDrawing *drawing);

#endif
