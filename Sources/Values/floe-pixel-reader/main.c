// floe-pixel-reader: decodes one picture in a format that Floe's own process does not read, in sRGB and turned as the file says. Or names
// what a file is by its contents.

#include "decoding.h"

#if !__has_include(<magic.h>)
#error "libmagic is missing: sudo apt-get install libmagic-dev"
#endif
#include <magic.h>
#include <string.h>

// Answers in libmagic's words: "PDF document, version 1.4".
static int name_contents(const FloePictureRequest *request) {
    static const char pointer[] = "version https://git-lfs.github.com/spec/";
    if (request->length >= sizeof pointer && memcmp(request->bytes, pointer, sizeof pointer - 1) == 0)
        return floe_answer_reason("Git LFS pointer, which git lfs pull replaces by the file");
    const magic_t magic = magic_open(MAGIC_NO_CHECK_COMPRESS | MAGIC_NO_CHECK_TAR);
    if (!magic || magic_load(magic, NULL) != 0) return 0;
    const char *name = magic_buffer(magic, request->bytes, request->length);
    // For what it does not know.
    return name && strcmp(name, "data") != 0 && floe_answer_reason(name);
}

static int perform(const FloePictureRequest *request) {
    if (strcmp(request->task, FLOE_TASK_NAME) == 0) return name_contents(request);
    Decoding decoding = decode_by_pixbuf(request);
    if (decoding == Unknown) decoding = decode_by_sdl(request);
    return decoding == Unknown ? floe_answer_reason("no installed module reads it") : decoding == Answered;
}

int main(int count, char **arguments) { return floe_read_picture(count, arguments, perform); }
