#if !__has_include(<dbus/dbus.h>)
#error "D-Bus is missing: sudo apt-get install libdbus-1-dev pkg-config"
#endif
#include <dbus/dbus.h>
