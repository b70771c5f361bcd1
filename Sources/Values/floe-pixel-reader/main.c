// floe-pixel-reader: decodes one picture in a format that only SDL2_image knows.

#include "CFloePictureReader.h"

#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>
#include <SDL2/SDL_image.h>

// Rounds to the nearest.
static uint32_t times(uint32_t channel, uint32_t alpha) { return (channel * alpha + 127) / 255; }

static void premultiply(SDL_Surface *surface) {
    for (int y = 0; y < surface->h; y++) {
        uint32_t *row = (uint32_t *)(void *)((char *)surface->pixels + (size_t)y * (size_t)surface->pitch);
        for (int x = 0; x < surface->w; x++) {
            const uint32_t p = row[x], alpha = p >> 24;
            row[x] = alpha << 24 | times(p >> 16 & 255, alpha) << 16 | times(p >> 8 & 255, alpha) << 8 | times(p & 255, alpha);
        }
    }
}

static int perform(const FloePictureRequest *request) {
    SDL_RWops *stream = SDL_RWFromConstMem(request->bytes, (int)request->length);
    if (!stream) return 0;
    SDL_Surface *surface = IMG_Load_RW(stream, 0);
    if (!surface) return floe_answer_reason(SDL_GetError());
    if (surface->format->format != SDL_PIXELFORMAT_ARGB8888) surface = SDL_ConvertSurfaceFormat(surface, SDL_PIXELFORMAT_ARGB8888, 0);
    if (!surface) return 0;
    premultiply(surface);
    return floe_answer_pixels(surface->pixels, surface->w, surface->h, (size_t)surface->pitch);
}

int main(int count, char **arguments) { return floe_read_picture(count, arguments, perform); }
