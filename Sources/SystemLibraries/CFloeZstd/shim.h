#if !__has_include(<zstd.h>)
#error "Zstandard is missing: sudo apt-get install libzstd-dev"
#endif
#include <zstd.h>
