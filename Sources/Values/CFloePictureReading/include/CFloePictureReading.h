// Reads PNG through libpng and JPEG through libjpeg-turbo, whose errors are long jumps that Swift cannot handle. Pixels arrive a band of
// rows at a time. Little CMS, whose pixel layouts are macros, converts their colours.
#ifndef FLOE_PICTURE_READING_H
#define FLOE_PICTURE_READING_H

#include <stddef.h>
#include <stdint.h>

typedef enum {
    FloePictureRead,
    FloePictureDamaged,
    // Intact, but of a kind that the library does not decode.
    FloePictureUnsupported,
    FloePictureOutOfMemory
} FloePictureOutcome;

typedef enum { FloePictureRGB, FloePictureGray, FloePictureCMYK } FloePictureColors;

// What a file states before its pixels, and what is wrong with it.
typedef struct {
    int width, height;
    FloePictureColors colors;
    // Whether there is an ICC profile, even one that cannot be read.
    int has_profile;
    // The profile's bytes, to be freed by the caller; null if it is unreadable or the pixels were read as well.
    uint8_t *profile;
    size_t profile_length;
    // Whether its pixels come in several passes, for which the decoder keeps the whole picture besides the bands that it delivers.
    int has_passes;
    // The library's own words.
    char problem[200];
} FloePictureHeader;

// Receives `count` rows from row `y` on, four bytes a pixel: blue, green, red, straight alpha, or a CMYK picture's inks, where 0 is all of
// an ink. It may change them.
typedef void (*FloePictureRows)(void *context, int y, int count, uint32_t *pixels);

FloePictureOutcome floe_png_read_header(const void *bytes, size_t count, FloePictureHeader *header);
FloePictureOutcome floe_jpeg_read_header(const void *bytes, size_t count, FloePictureHeader *header);

// Delivers all rows, from top to bottom, in bands. If it fails, some may have been delivered. A gamma that the file states is corrected
// for unless `is_profiled`: the colours are converted by a profile, which includes it.
FloePictureOutcome floe_png_read(
    const void *bytes, size_t count, int is_profiled, FloePictureRows take, void *context, FloePictureHeader *header);

// The same for a JPEG, whose sides are divided by 1, 2, 4 or 8 while it is decoded, and rounded up.
FloePictureOutcome floe_jpeg_read(
    const void *bytes, size_t count, int divisor, FloePictureRows take, void *context, FloePictureHeader *header);

// The remark on a picture whose profile cannot be used.
#define FLOE_PROFILE_IGNORED "its colour profile is broken or of another kind than the picture, and is ignored"

// A conversion of colours into sRGB.
typedef struct FloeColorConversion FloeColorConversion;

// Whether pictures of `colors` can be converted by an ICC profile.
int floe_color_profile_is_usable(const void *profile, size_t count, FloePictureColors colors);

// Makes an ICC profile. `chromaticities`: x and y of white, red, green and blue. `curve`: the parameters g, a, b, c and d of the function
// that makes samples linear (ICC.1:2022, 10.18, type 3): (ax + b)^g from d on, cx below. Returns the profile's bytes, to be freed by the
// caller, or null if colours cannot be like this.
uint8_t *floe_color_profile_make(const double chromaticities[8], const double curve[5], size_t *count);

// Makes a conversion by an ICC profile or, if that is null, of inks without one. Returns null if it cannot be made.
FloeColorConversion *floe_color_conversion_make(const void *profile, size_t count, FloePictureColors colors);

// Converts pixels as they are delivered to BGRA, in place.
void floe_color_convert(const FloeColorConversion *conversion, uint32_t *pixels, size_t count);

void floe_color_conversion_free(FloeColorConversion *conversion);

#endif
