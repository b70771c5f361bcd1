#define SDL_MAIN_HANDLED
#if !__has_include(<SDL2/SDL.h>) || !__has_include(<SDL2/SDL_image.h>) || !__has_include(<SDL2/SDL_ttf.h>)
#error "SDL 2, SDL_image or SDL_ttf is missing: sudo apt-get install libsdl2-dev libsdl2-image-dev libsdl2-ttf-dev"
#endif
#include <SDL2/SDL.h>
#include <SDL2/SDL_image.h>
#include <SDL2/SDL_ttf.h>
