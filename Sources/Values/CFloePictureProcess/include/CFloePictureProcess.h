// Reads untrusted files in separate programs: SVG in floe-vector-reader (librsvg), other pictures in floe-pixel-reader (gdk-pixbuf,
// SDL_image), which also names what is no picture (libmagic). None of these libraries bounds the time and the memory that a file can cost,
// so the program handles one file under limits and sends its rows back. If it crashes, only the picture is lost.
#ifndef FLOE_PICTURE_PROCESS_H
#define FLOE_PICTURE_PROCESS_H

#include "CFloePictureReader.h"

// A picture being received.
typedef struct FloePictureProcess FloePictureProcess;

// Starts `program` on a picture, which may take `memory` bytes and `seconds` of processor time. Returns null if it does not start; errno
// has the reason.
FloePictureProcess *floe_picture_process_start(const char *program, const FloePictureRequest *request, size_t memory, int seconds);

// Waits for the picture and stores its size in pixels. Returns 0 if the picture was rejected or its program failed.
int floe_picture_process_size(FloePictureProcess *process, int *width, int *height);

// Reads the next row, `bytes` long. Returns 0 if no more arrive.
int floe_picture_process_read_row(FloePictureProcess *process, void *row, size_t bytes);

// Returns why the file was rejected, or the remarks on it, one a line; may be empty. Valid until the process is finished.
const char *floe_picture_process_text(const FloePictureProcess *process);

// Ends the process at any point and frees it. Returns 0 if it exceeded its limits or failed otherwise, or was still writing.
int floe_picture_process_finish(FloePictureProcess *process);

#endif
