#if !__has_include(<fribidi/fribidi.h>)
#error "FriBidi is missing: sudo apt-get install libfribidi-dev"
#endif
#include <fribidi/fribidi.h>
