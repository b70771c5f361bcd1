#include "CFloePictureReading.h"

#include <stdlib.h>

#if !__has_include(<lcms2.h>)
#error "Little CMS is missing: sudo apt-get install liblcms2-dev"
#endif
#include <lcms2.h>

// Decoded pixels of four bytes, as lcms names them.
enum {
    // The blue of BGRA, which equals the red and the green.
    gray_of_bgra = COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(1)
};

// Returns the layout of pixels of `colors` in the space of `profile`, or 0 if it does not describe them.
static cmsUInt32Number layout(cmsHPROFILE profile, FloePictureColors colors) {
    switch (cmsGetColorSpace(profile)) {
    case cmsSigRgbData: return colors == FloePictureCMYK ? 0 : TYPE_BGRA_8;
    case cmsSigGrayData: return colors == FloePictureGray ? gray_of_bgra : 0;
    case cmsSigCmykData: return colors == FloePictureCMYK ? TYPE_CMYK_8_REV : 0;
    default: return 0;
    }
}

static cmsHTRANSFORM transform(const void *bytes, size_t count, FloePictureColors colors, cmsUInt32Number flags) {
    cmsHPROFILE profile = count <= UINT32_MAX ? cmsOpenProfileFromMem(bytes, (cmsUInt32Number)count) : NULL;
    if (!profile) return NULL;
    cmsUInt32Number format = layout(profile, colors);
    cmsHPROFILE srgb = format ? cmsCreate_sRGBProfile() : NULL;
    cmsHTRANSFORM made = srgb ? cmsCreateTransform(profile, format, srgb, TYPE_BGRA_8, INTENT_PERCEPTUAL, flags) : NULL;
    if (srgb) cmsCloseProfile(srgb);
    cmsCloseProfile(profile);
    return made;
}

int floe_color_profile_is_usable(const void *bytes, size_t count, FloePictureColors colors) {
    // Without the lookup table, which pays only for many pixels.
    cmsHTRANSFORM made = transform(bytes, count, colors, cmsFLAGS_NOOPTIMIZE);
    if (made) cmsDeleteTransform(made);
    return made != NULL;
}

uint8_t *floe_color_profile_make(const double chromaticities[8], const double curve[5], size_t *count) {
    const cmsCIExyY white = {chromaticities[0], chromaticities[1], 1};
    const cmsCIExyYTRIPLE primaries = {
        {chromaticities[2], chromaticities[3], 1}, {chromaticities[4], chromaticities[5], 1}, {chromaticities[6], chromaticities[7], 1}};
    cmsToneCurve *channel = cmsBuildParametricToneCurve(NULL, 4, curve);
    cmsToneCurve *const channels[3] = {channel, channel, channel};
    cmsHPROFILE profile = channel ? cmsCreateRGBProfile(&white, &primaries, channels) : NULL;
    cmsUInt32Number length = 0;
    uint8_t *bytes = NULL;
    if (profile && cmsSaveProfileToMem(profile, NULL, &length) && (bytes = malloc(length))) cmsSaveProfileToMem(profile, bytes, &length);
    if (profile) cmsCloseProfile(profile);
    if (channel) cmsFreeToneCurve(channel);
    *count = length;
    return bytes;
}

struct FloeColorConversion {
    cmsHTRANSFORM transform;  // null if it changes nothing
    int is_cmyk;
};

// Whether the transform of BGRA changes no colour beyond rounding, as with the profile of sRGB itself.
static int changes_nothing(cmsHTRANSFORM transform) {
    enum { steps = 9, most = 255 };
    for (int i = 0; i < steps * steps * steps; i++) {
        uint8_t from[4] = {0, 0, 0, 0xFF}, to[4];
        for (int channel = 0, rest = i; channel < 3; channel++, rest /= steps) from[channel] = (uint8_t)(rest % steps * most / (steps - 1));
        cmsDoTransform(transform, from, to, 1);
        for (int channel = 0; channel < 3; channel++)
            if (abs(from[channel] - to[channel]) > 1) return 0;
    }
    return 1;
}

FloeColorConversion *floe_color_conversion_make(const void *bytes, size_t count, FloePictureColors colors) {
    FloeColorConversion *conversion = malloc(sizeof *conversion);
    if (!conversion) return NULL;
    conversion->is_cmyk = colors == FloePictureCMYK;
    conversion->transform = bytes ? transform(bytes, count, colors, 0) : NULL;
    if (bytes && !conversion->transform) {
        free(conversion);
        return NULL;
    }
    if (colors != FloePictureCMYK && conversion->transform && changes_nothing(conversion->transform)) {
        cmsDeleteTransform(conversion->transform);
        conversion->transform = NULL;
    }
    return conversion;
}

void floe_color_convert(const FloeColorConversion *conversion, uint32_t *pixels, size_t count) {
    // In place: lcms leaves the byte of alpha alone.
    if (conversion->transform) cmsDoTransform(conversion->transform, pixels, pixels, (cmsUInt32Number)count);
    if (!conversion->is_cmyk) return;
    uint8_t *at = (uint8_t *)pixels;
    for (size_t i = 0; i < count; i++, at += 4) {
        if (!conversion->transform) {
            // Without a profile, converts as browsers do: each ink absorbs its share of the light that black leaves.
            uint8_t red = (uint8_t)((at[0] * at[3] + 127) / 255), blue = (uint8_t)((at[2] * at[3] + 127) / 255);
            at[1] = (uint8_t)((at[1] * at[3] + 127) / 255);
            at[0] = blue;
            at[2] = red;
        }
        at[3] = 0xFF;
    }
}

void floe_color_conversion_free(FloeColorConversion *conversion) {
    if (conversion->transform) cmsDeleteTransform(conversion->transform);
    free(conversion);
}
