#if !__has_include(<webp/decode.h>) || !__has_include(<webp/demux.h>)
#error "libwebp is missing: sudo apt-get install libwebp-dev"
#endif
#include <webp/decode.h>
#include <webp/demux.h>
