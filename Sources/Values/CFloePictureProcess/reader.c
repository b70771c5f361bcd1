#include "CFloePictureReader.h"

#include "CFloeProcessLimits.h"
#include "write_all.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static int answer(const void *bytes, size_t count) { return write_all(STDOUT_FILENO, bytes, count); }

static int answer_text(int width, int height, const char *text) {
    size_t length = strnlen(text, FLOE_LONGEST_TEXT + 1);
    if (length > FLOE_LONGEST_TEXT) {
        // Not within a character.
        for (length = FLOE_LONGEST_TEXT; length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80;) length--;
    }
    const FloePictureAnswer head = {width, height, (int32_t)length};
    return answer(&head, sizeof head) && answer(text, length);
}

int floe_answer_size(int width, int height, const char *remarks) { return answer_text(width, height, remarks ? remarks : ""); }

int floe_answer_reason(const char *reason) { return answer_text(0, 0, reason && *reason ? reason : "no reason given"); }

int floe_answer_pixels(const void *pixels, int width, int height, size_t stride, const char *remarks) {
    if (!floe_answer_size(width, height, remarks)) return 0;
    for (int y = 0; y < height; y++)
        if (!answer((const char *)pixels + (size_t)y * stride, (size_t)width * 4)) return 0;
    return 1;
}

int floe_read_picture(int count, char **arguments, int (*perform)(const FloePictureRequest *)) {
    struct stat input;
    if (count < 4 || fstat(STDIN_FILENO, &input) != 0 || input.st_size <= 0 || input.st_size > INT32_MAX) {
        fprintf(stderr, "%s: started by floe to read a picture; does nothing else\n", count > 0 ? arguments[0] : "reader");
        return 64;
    }
    floe_end_quietly();
    floe_limit_memory(strtoull(arguments[1], NULL, 10));
    floe_limit_time(atoi(arguments[2]));
    FloePictureRequest request = {NULL, (size_t)input.st_size, arguments[3], 0, 0};
    if (count > 5) {
        request.width = atoi(arguments[4]);
        request.height = atoi(arguments[5]);
    }
    request.bytes = mmap(NULL, request.length, PROT_READ, MAP_PRIVATE, STDIN_FILENO, 0);
    // Nothing is tidied up: the process ends.
    _exit(request.bytes != MAP_FAILED && perform(&request) ? 0 : 1);
}
