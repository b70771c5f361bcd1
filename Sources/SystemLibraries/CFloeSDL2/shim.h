#define SDL_MAIN_HANDLED
#if !__has_include(<SDL2/SDL.h>)
#error "SDL 2 is missing: sudo apt-get install libsdl2-dev"
#endif
#include <SDL2/SDL.h>
