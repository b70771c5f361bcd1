#if !__has_include(<atk/atk.h>)
#error "ATK is missing: sudo apt-get install libatk1.0-dev libatk-bridge2.0-dev pkg-config"
#endif
#include <atk/atk.h>
#include <atk-bridge.h>
