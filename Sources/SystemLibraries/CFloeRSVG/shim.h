#if !__has_include(<librsvg/rsvg.h>)
#error "librsvg is missing: sudo apt-get install librsvg2-dev pkg-config"
#endif
#include <librsvg/rsvg.h>
