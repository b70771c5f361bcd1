// Only for reading an image's size before it is decoded; decoding itself is SDL2_image's.
#include <png.h>
#include <turbojpeg.h>
#include <webp/decode.h>
