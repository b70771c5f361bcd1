// JPEG and WebP.
#include <turbojpeg.h>
#include <webp/decode.h>
