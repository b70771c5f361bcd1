#include "CFloePictureReading.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if !__has_include(<jpeglib.h>)
#error "libjpeg is missing: sudo apt-get install libjpeg-dev"
#endif
#include <jerror.h>
#include <jpeglib.h>

enum {
    // The rows of a band.
    band = 16,
    // The most scans of a progressive picture, each of which may cover all of it.
    most_scans = 500,
    // A marker that other kinds of JPEG do not have (ITU-T T.87).
    start_of_jpeg_ls = 0xF7
};

typedef struct {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    jmp_buf end;
    FloePictureHeader *header;
    FloePictureOutcome outcome;
    uint32_t *pixels;  // a band
} Reading;

static _Noreturn void end(Reading *reading, FloePictureOutcome outcome) {
    reading->outcome = outcome;
    longjmp(reading->end, 1);
}

// Replaces libjpeg's own, which ends the process.
static void fail(j_common_ptr jpeg) {
    Reading *reading = jpeg->client_data;
    char message[JMSG_LENGTH_MAX], *problem = reading->header->problem;
    jpeg->err->format_message(jpeg, message);
    snprintf(problem, sizeof reading->header->problem, "%s", message);
    switch (jpeg->err->msg_code) {
    case JERR_OUT_OF_MEMORY: end(reading, FloePictureOutOfMemory);
    case JERR_BAD_PRECISION:
        snprintf(problem, sizeof reading->header->problem, "a JPEG of %d bits a sample", jpeg->err->msg_parm.i[0]);
        end(reading, FloePictureUnsupported);
    case JERR_SOF_UNSUPPORTED:
        snprintf(problem, sizeof reading->header->problem, "a lossless or hierarchical JPEG");
        end(reading, FloePictureUnsupported);
    case JERR_UNKNOWN_MARKER:
        if (jpeg->err->msg_parm.i[0] != start_of_jpeg_ls) end(reading, FloePictureDamaged);
        snprintf(problem, sizeof reading->header->problem, "JPEG-LS");
        end(reading, FloePictureUnsupported);
    case JERR_ARITH_NOTIMPL:
    case JERR_CCIR601_NOTIMPL:
    case JERR_COMPONENT_COUNT:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_EMPTY_IMAGE:
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_IMAGE_TOO_BIG:
    case JERR_NOTIMPL:
    case JERR_NOT_COMPILED:
        snprintf(problem, sizeof reading->header->problem, "a rare kind of JPEG (%s)", message);
        end(reading, FloePictureUnsupported);
    default: end(reading, FloePictureDamaged);
    }
}

// Replaces libjpeg's own, which prints. A picture with warnings is delivered all the same, as by other decoders.
static void ignore(j_common_ptr jpeg, int level) { (void)jpeg, (void)level; }

static void watch(j_common_ptr jpeg) {
    if (((j_decompress_ptr)jpeg)->input_scan_number <= most_scans) return;
    Reading *reading = jpeg->client_data;
    snprintf(reading->header->problem, sizeof reading->header->problem, "it has more than %d scans", most_scans);
    end(reading, FloePictureDamaged);
}

// Reads what precedes the pixels. `reading->end` must be set.
static void read_header(Reading *reading, const void *bytes, size_t count) {
    struct jpeg_decompress_struct *jpeg = &reading->jpeg;
    jpeg_create_decompress(jpeg);
    reading->progress.progress_monitor = watch;
    jpeg->progress = &reading->progress;
    jpeg_save_markers(jpeg, JPEG_APP0 + 2, 0xFFFF);
    jpeg_mem_src(jpeg, bytes, (unsigned long)count);
    jpeg_read_header(jpeg, TRUE);
    FloePictureHeader *header = reading->header;
    header->width = (int)jpeg->image_width;
    header->height = (int)jpeg->image_height;
    header->has_passes = jpeg_has_multiple_scans(jpeg);
    switch (jpeg->jpeg_color_space) {
    case JCS_GRAYSCALE: header->colors = FloePictureGray; break;
    case JCS_CMYK:
    case JCS_YCCK: header->colors = FloePictureCMYK; break;
    default: header->colors = FloePictureRGB;
    }
}

// Assembles the profile from its segments. If that fails, `has_profile` remains set.
static void read_profile(struct jpeg_decompress_struct *jpeg, FloePictureHeader *header) {
    static const char identifier[] = "ICC_PROFILE";
    for (jpeg_saved_marker_ptr marker = jpeg->marker_list; marker; marker = marker->next)
        if (marker->data_length >= sizeof identifier && memcmp(marker->data, identifier, sizeof identifier) == 0) header->has_profile = 1;
    unsigned length = 0;
    if (jpeg_read_icc_profile(jpeg, &header->profile, &length)) header->profile_length = length;
}

static Reading *begin(FloePictureHeader *header) {
    Reading *reading = calloc(1, sizeof *reading);
    if (!reading) return NULL;
    reading->header = header;
    reading->jpeg.err = jpeg_std_error(&reading->errors);
    reading->errors.error_exit = fail;
    reading->errors.emit_message = ignore;
    reading->jpeg.client_data = reading;
    return reading;
}

static FloePictureOutcome finish(Reading *reading) {
    FloePictureOutcome outcome = reading->outcome;
    jpeg_destroy_decompress(&reading->jpeg);
    free(reading->pixels);
    free(reading);
    return outcome;
}

FloePictureOutcome floe_jpeg_read_header(const void *bytes, size_t count, FloePictureHeader *header) {
    Reading *reading = begin(header);
    if (!reading) return FloePictureOutOfMemory;
    if (!setjmp(reading->end)) {
        read_header(reading, bytes, count);
        read_profile(&reading->jpeg, header);
        reading->outcome = FloePictureRead;
    }
    return finish(reading);
}

FloePictureOutcome floe_jpeg_read(
    const void *bytes, size_t count, int divisor, FloePictureRows take, void *context, FloePictureHeader *header) {
    Reading *reading = begin(header);
    if (!reading) return FloePictureOutOfMemory;
    if (!setjmp(reading->end)) {
        struct jpeg_decompress_struct *jpeg = &reading->jpeg;
        read_header(reading, bytes, count);
        jpeg->scale_num = 1;
        jpeg->scale_denom = (unsigned)divisor;
        jpeg->out_color_space = header->colors == FloePictureCMYK ? JCS_CMYK : JCS_EXT_BGRA;
        jpeg_start_decompress(jpeg);
        header->width = (int)jpeg->output_width;
        header->height = (int)jpeg->output_height;
        size_t width = jpeg->output_width;
        reading->pixels = malloc(width * band * sizeof *reading->pixels);
        if (!reading->pixels) end(reading, FloePictureOutOfMemory);
        while (jpeg->output_scanline < jpeg->output_height) {
            JDIMENSION y = jpeg->output_scanline, rows = 0;
            while (rows < band && jpeg->output_scanline < jpeg->output_height) {
                JSAMPROW row = (JSAMPROW)(reading->pixels + rows * width);
                rows += jpeg_read_scanlines(jpeg, &row, 1);
            }
            take(context, (int)y, (int)rows, reading->pixels);
        }
        reading->outcome = FloePictureRead;
    }
    return finish(reading);
}
