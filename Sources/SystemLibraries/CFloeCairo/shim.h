#if !__has_include(<cairo/cairo.h>)
#error "cairo is missing: sudo apt-get install libcairo2-dev pkg-config"
#endif
#include <cairo/cairo.h>
