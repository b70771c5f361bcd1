// The two ways in which floe-pixel-reader decodes a picture.
#ifndef DECODING_H
#define DECODING_H

#include "CFloePictureReader.h"

typedef enum {
    Answered,
    // The answer could not be written, or there is no memory.
    Failed,
    // The file is in none of the formats that the library is asked for, and nothing was answered.
    Unknown
} Decoding;

// By gdk-pixbuf: GIF, BMP, TIFF, portable pixmaps, and HEIC, AVIF and JPEG XL with its modules for them.
Decoding decode_by_pixbuf(const FloePictureRequest *request);

// By SDL_image: QOI, PCX and XCF, which gdk-pixbuf does not know, and icons, of which it shows those of two colours black.
Decoding decode_by_sdl(const FloePictureRequest *request);

static inline uint32_t premultiplied(uint32_t red, uint32_t green, uint32_t blue, uint32_t alpha) {
    // Rounds to the nearest.
    red = (red * alpha + 127) / 255;
    green = (green * alpha + 127) / 255;
    blue = (blue * alpha + 127) / 255;
    return alpha << 24 | red << 16 | green << 8 | blue;
}

#endif
