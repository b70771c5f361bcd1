#include "CFloeUnicode.h"

#if !__has_include(<unicode/ubrk.h>)
#error "ICU is missing: sudo apt-get install libicu-dev"
#endif
#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/ustring.h>
#include <unicode/utrans.h>

void *floe_line_breaks_open(void) {
    UErrorCode error = U_ZERO_ERROR;
    return ubrk_open(UBRK_LINE, "", NULL, 0, &error);
}

void floe_line_breaks_close(void *breaks) { ubrk_close(breaks); }

void floe_line_breaks_find(void *breaks, const uint16_t *text, int32_t count, bool *allowed) {
    UErrorCode error = U_ZERO_ERROR;
    ubrk_setText(breaks, text, count, &error);
    if (U_FAILURE(error)) return;
    for (int32_t end = ubrk_next(breaks); end != UBRK_DONE; end = ubrk_next(breaks)) allowed[end - 1] = true;
}

int floe_bidi_levels(const uint16_t *text, int32_t count, int level, uint8_t *levels) {
    UErrorCode error = U_ZERO_ERROR;
    UBiDi *bidi = ubidi_open();
    ubidi_setPara(bidi, text, count, level < 0 ? UBIDI_DEFAULT_LTR : (UBiDiLevel)level, NULL, &error);
    const UBiDiLevel *found = ubidi_getLevels(bidi, &error);
    if (U_SUCCESS(error)) {
        memcpy(levels, found, (size_t)count);
        level = ubidi_getParaLevel(bidi);
    } else {
        // Out of memory.
        level = level < 0 ? 0 : level;
        memset(levels, level, (size_t)count);
    }
    ubidi_close(bidi);
    return level;
}

void floe_bidi_order(const uint8_t *levels, int32_t count, int32_t *order) { ubidi_reorderVisual(levels, count, order); }

const int floe_script_common = USCRIPT_COMMON, floe_script_latin = USCRIPT_LATIN;

int floe_script(uint32_t scalar) {
    UErrorCode error = U_ZERO_ERROR;
    UScriptCode script = uscript_getScript((UChar32)scalar, &error);
    return U_FAILURE(error) || script <= USCRIPT_INHERITED || script == USCRIPT_UNKNOWN ? USCRIPT_COMMON : (int)script;
}

bool floe_script_is_used_by(int script, uint32_t scalar) { return uscript_hasScript((UChar32)scalar, (UScriptCode)script); }

const char *floe_script_code(int script) { return uscript_getShortName((UScriptCode)script); }

static int joining_type(uint32_t scalar) { return u_getIntPropertyValue((UChar32)scalar, UCHAR_JOINING_TYPE); }

bool floe_joins_next(uint32_t scalar) {
    int type = joining_type(scalar);
    return type == U_JT_DUAL_JOINING || type == U_JT_LEFT_JOINING || type == U_JT_JOIN_CAUSING;
}

bool floe_joins_last(uint32_t scalar) {
    int type = joining_type(scalar);
    return type == U_JT_DUAL_JOINING || type == U_JT_RIGHT_JOINING || type == U_JT_JOIN_CAUSING;
}

void *floe_folding_open(void) {
    // Accents are marks above and below, and others that only modify a letter; vowel signs are letters. What is ignored when text is
    // shown is ignored here, too. Latin-ASCII knows letters that do not decompose (Ł, ß, ı) and typographic punctuation.
    static const UChar steps[] = u"NFKD; [[[:Mn:]&[[:Diacritic:][:ccc=220:][:ccc=230:]]][:DI:]] Remove; Latin-ASCII";
    UErrorCode error = U_ZERO_ERROR;
    return utrans_openU(steps, -1, UTRANS_FORWARD, NULL, 0, NULL, &error);
}

void floe_folding_close(void *folding) { utrans_close(folding); }

int floe_folding_fold(const void *folding, uint32_t scalar, uint8_t *folded) {
    UChar text[FLOE_FOLDING_LONGEST], lowered[FLOE_FOLDING_LONGEST];
    int32_t length = 0, end, bytes = 0;
    UErrorCode error = U_ZERO_ERROR;
    U16_APPEND_UNSAFE(text, length, scalar);
    end = length;
    utrans_transUChars(folding, text, &length, FLOE_FOLDING_LONGEST, 0, &end, &error);
    length = u_strFoldCase(lowered, FLOE_FOLDING_LONGEST, text, length, U_FOLD_CASE_DEFAULT, &error);
    u_strToUTF8((char *)folded, FLOE_FOLDING_LONGEST, &bytes, lowered, length, &error);
    return U_SUCCESS(error) ? bytes : 0;
}
