#if !__has_include(<ft2build.h>) || !__has_include(<harfbuzz/hb-ft.h>)
#error "FreeType or HarfBuzz is missing: sudo apt-get install libfreetype-dev libharfbuzz-dev pkg-config"
#endif
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_BITMAP_H
#include FT_OUTLINE_H
#include <harfbuzz/hb-ft.h>
