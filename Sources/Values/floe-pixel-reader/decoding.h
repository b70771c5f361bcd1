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

// Premultiplies a row of 0xAARRGGBB words, rounding to the nearest.
static inline void premultiply(uint32_t *row, int width) {
    for (int x = 0; x < width; x++) {
        const uint32_t alpha = row[x] >> 24, red = ((row[x] >> 16 & 255) * alpha + 127) / 255;
        const uint32_t green = ((row[x] >> 8 & 255) * alpha + 127) / 255, blue = ((row[x] & 255) * alpha + 127) / 255;
        row[x] = alpha << 24 | red << 16 | green << 8 | blue;
    }
}

#endif
