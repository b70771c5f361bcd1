// A hundred rows in a window, by SDL 2 and SDL_ttf alone: it draws them itself, and scrolls by the wheel.

#include <SDL2/SDL.h>
#include <SDL2/SDL_ttf.h>

enum { rows = 100, row_height = 24 };

static void draw(SDL_Window *window, TTF_Font *font, int offset) {
    SDL_Surface *surface = SDL_GetWindowSurface(window);
    SDL_FillRect(surface, NULL, SDL_MapRGB(surface->format, 255, 255, 255));
    for (int i = offset / row_height; i < rows && i * row_height < offset + surface->h; i++) {
        char name[16];
        SDL_snprintf(name, sizeof name, "Row %d", i + 1);
        SDL_Surface *text = TTF_RenderUTF8_Blended(font, name, (SDL_Color){0, 0, 0, 255});
        SDL_Rect place = {8, i * row_height - offset + (row_height - text->h) / 2, text->w, text->h};
        SDL_BlitSurface(text, NULL, surface, &place);
        SDL_FreeSurface(text);
    }
    SDL_UpdateWindowSurface(window);
}

int main(void) {
    // Without it SDL would show the surface by OpenGL.
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    if (SDL_Init(SDL_INIT_VIDEO) || TTF_Init()) return 1;
    SDL_Window *window = SDL_CreateWindow("Rows", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, 400, 600, SDL_WINDOW_RESIZABLE);
    TTF_Font *font = TTF_OpenFont("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", 14);
    if (!window || !font) return 1;
    int offset = 0;
    draw(window, font, offset);
    SDL_Event event;
    while (SDL_WaitEvent(&event) && event.type != SDL_QUIT) {
        int width, height;
        SDL_GetWindowSize(window, &width, &height);
        if (event.type == SDL_MOUSEWHEEL) offset -= event.wheel.y * 3 * row_height;
        offset = SDL_max(0, SDL_min(offset, rows * row_height - height));
        if (event.type == SDL_MOUSEWHEEL || event.type == SDL_WINDOWEVENT) draw(window, font, offset);
    }
    return 0;
}
