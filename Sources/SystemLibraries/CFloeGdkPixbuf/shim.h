#if !__has_include(<gdk-pixbuf/gdk-pixbuf.h>)
#error "gdk-pixbuf is missing: sudo apt-get install libgdk-pixbuf-2.0-dev pkg-config"
#endif
#include <gdk-pixbuf/gdk-pixbuf.h>
