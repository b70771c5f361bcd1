#if !__has_include(<linebreak.h>)
#error "libunibreak is missing: sudo apt-get install libunibreak-dev"
#endif
#include <linebreak.h>
