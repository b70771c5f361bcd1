#include "decoding.h"

#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>
#include <SDL2/SDL_image.h>
#include <string.h>

static int word(const uint8_t *bytes) { return bytes[0] | bytes[1] << 8; }

// SDL_image skips the wrong bits of a PCX of one bit a sample whose rows do not end with a byte. Widens such a picture to whole bytes, in a
// copy of the file, and returns its own width; otherwise 0.
static int widen_pcx(void **bytes, size_t length) {
    enum { bits = 3, left = 4, right = 8, header = 128 };
    const uint8_t *file = *bytes;
    if (length < header || file[bits] != 1) return 0;
    const int width = word(file + right) - word(file + left) + 1;
    if (width <= 0 || width % 8 == 0) return 0;
    uint8_t *copy = SDL_malloc(length);
    if (!copy) return 0;
    memcpy(copy, file, length);
    const int end = word(file + right) + 8 - width % 8;
    copy[right] = (uint8_t)(end & 255);
    copy[right + 1] = (uint8_t)(end >> 8);
    *bytes = copy;
    return width;
}

Decoding decode_by_sdl(const FloePictureRequest *request) {
    void *bytes = (void *)request->bytes;
    SDL_RWops *stream = SDL_RWFromConstMem(bytes, (int)request->length);
    if (!stream) return Failed;
    const int is_pcx = IMG_isPCX(stream);
    if (!is_pcx && !IMG_isQOI(stream) && !IMG_isXCF(stream) && !IMG_isICO(stream) && !IMG_isCUR(stream)) return Unknown;
    const int width = is_pcx ? widen_pcx(&bytes, request->length) : 0;
    if (width) stream = SDL_RWFromConstMem(bytes, (int)request->length);
    SDL_Surface *surface = stream ? IMG_Load_RW(stream, 0) : NULL;
    if (!surface) return floe_answer_reason(SDL_GetError()) ? Answered : Failed;
    if (surface->format->format != SDL_PIXELFORMAT_ARGB8888) surface = SDL_ConvertSurfaceFormat(surface, SDL_PIXELFORMAT_ARGB8888, 0);
    if (!surface) return Failed;
    for (int y = 0; y < surface->h; y++)
        premultiply((uint32_t *)(void *)((char *)surface->pixels + (size_t)y * (size_t)surface->pitch), surface->w);
    return floe_answer_pixels(surface->pixels, width ? width : surface->w, surface->h, (size_t)surface->pitch, NULL) ? Answered : Failed;
}
