// The program's own malloc and related functions take precedence over the C library's, for every library in the process. They
// count, and forward to glibc's functions by their internal names. Frees are not counted.

#include "CFloeAllocationCounter.h"

#include <errno.h>
#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define FLOE_SANITIZED 1
#endif
#endif

static _Thread_local bool isCounting;
static _Thread_local long count;

void floeStartCountingAllocations(void) {
    count = 0;
    isCounting = true;
}

long floeStopCountingAllocations(void) {
    isCounting = false;
    return count;
}

#if defined(__GLIBC__) && !defined(FLOE_SANITIZED)

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

bool floeCanCountAllocations(void) { return true; }

static void note(void) {
    if (isCounting) count += 1;
}

void *malloc(size_t size) {
    note();
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    note();
    return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
    note();
    return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
    note();
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    note();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    note();
    void *made = __libc_memalign(alignment, size);
    if (made == NULL) return ENOMEM;
    *memory = made;
    return 0;
}

#else

bool floeCanCountAllocations(void) { return false; }

#endif
