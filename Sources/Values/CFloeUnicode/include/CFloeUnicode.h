// What Unicode says of text, by ICU: where lines may end, which way characters run, their scripts, and how they are searched for. ICU's
// functions have its version in their names, which its macros hide from C but not from Swift, and its types would clash with those of
// Foundation's own ICU.
#ifndef FLOE_UNICODE_H
#define FLOE_UNICODE_H

#include <stdbool.h>
#include <stdint.h>

// Opens the rules and dictionaries by which lines are broken, for use by one thread at a time. Null if that fails.
void *floe_line_breaks_open(void);
void floe_line_breaks_close(void *breaks);

// Sets `allowed` to true for each code unit after which a line may end; the last is one of them. The others are left as they are.
void floe_line_breaks_find(void *breaks, const uint16_t *text, int32_t count, bool *allowed);

// Sets the embedding level of each code unit of a paragraph (Unicode Annex 9), and returns that of the paragraph: `level`, or the one
// of its first strong character if `level` is negative.
int floe_bidi_levels(const uint16_t *text, int32_t count, int level, uint8_t *levels);

// Sets `order` to the indices of levels from left to right (rule L2).
void floe_bidi_order(const uint8_t *levels, int32_t count, int32_t *order);

// Returns the number of a scalar's script; that of common characters for those that take the script of the text around them.
int floe_script(uint32_t scalar);
bool floe_script_is_used_by(int script, uint32_t scalar);
// Returns a script's ISO 15924 code of four letters.
const char *floe_script_code(int script);

// Whether a letter may join the one that follows it in a word, or the one before.
bool floe_joins_next(uint32_t scalar);
bool floe_joins_last(uint32_t scalar);

extern const int floe_script_common, floe_script_latin;

// The most bytes that a folded scalar takes.
#define FLOE_FOLDING_LONGEST 64

// Opens the folding of text that is searched for, for use by one thread at a time. Null if that fails.
void *floe_folding_open(void);
void floe_folding_close(void *folding);

// Writes a scalar without its case, accents and width, in UTF-8, and returns the number of bytes, which may be 0.
int floe_folding_fold(const void *folding, uint32_t scalar, uint8_t *folded);

#endif
