#define SDL_MAIN_HANDLED
#if !__has_include(<SDL2/SDL_mixer.h>)
#error "SDL2_mixer is missing: sudo apt-get install libsdl2-mixer-dev"
#endif
#include <SDL2/SDL_mixer.h>
