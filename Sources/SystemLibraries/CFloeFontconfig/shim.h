#if !__has_include(<fontconfig/fontconfig.h>)
#error "fontconfig is missing: sudo apt-get install libfontconfig-dev"
#endif
#include <fontconfig/fontconfig.h>
