#define SDL_MAIN_HANDLED
#if !__has_include(<SDL2/SDL_image.h>)
#error "SDL_image is missing: sudo apt-get install libsdl2-image-dev"
#endif
#include <SDL2/SDL_image.h>
