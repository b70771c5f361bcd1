// RapidJSON's reader behind a C interface: JSON text to events, in the order of the text, by RFC 8259 and
// nothing looser, to any depth.

#ifndef CRAPIDJSON_H
#define CRAPIDJSON_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__clang__)
#define FLOE_CLOSED __attribute__((enum_extensibility(closed)))
#else
#define FLOE_CLOSED
#endif

/// What was read. A key comes before its value, the start of a container before what it holds.
enum FLOE_CLOSED FloeJSONEvent {
    FloeJSONEventNull,
    FloeJSONEventFalse,
    FloeJSONEventTrue,
    FloeJSONEventNumber,  // its text as it stands, however large
    FloeJSONEventString,  // its text without escapes; may hold zeros
    FloeJSONEventKey,     // likewise
    FloeJSONEventStartObject,
    FloeJSONEventEndObject,
    FloeJSONEventStartArray,
    FloeJSONEventEndArray,
};

/// Whether the text is JSON, and if not, what belongs at the place where it stops being so.
enum FLOE_CLOSED FloeJSONResult {
    FloeJSONResultRead,
    FloeJSONResultRefused,  // by the receiver, which returned false
    FloeJSONResultExpectedValue,
    FloeJSONResultExpectedWord,  // the rest of true, false or null
    FloeJSONResultExpectedDigit,
    FloeJSONResultExpectedKey,
    FloeJSONResultExpectedColon,
    FloeJSONResultExpectedCommaOrBrace,
    FloeJSONResultExpectedCommaOrBracket,
    FloeJSONResultExpectedQuote,
    FloeJSONResultExpectedNoControlCharacter,
    FloeJSONResultExpectedEscape,
    FloeJSONResultExpectedHexadecimal,
    FloeJSONResultExpectedSurrogatePair,
    FloeJSONResultExpectedUTF8,
    FloeJSONResultExpectedEnd,
};

/// Takes one event. `text` (of numbers, strings and keys, else NULL) lasts for the call. A string's bytes
/// are UTF-8 but for single escaped low surrogates, which the receiver finds by validating. False stops.
typedef bool (*FloeJSONReceiver)(void *context, enum FloeJSONEvent event, const char *text, size_t length);

/// Reads `length` bytes of `text`, which may begin with a byte-order mark, and hands the events to
/// `receiver` with `context`. `offset` is set to the byte where reading stopped; after a refused string that
/// is the byte behind it. Keeps nothing.
enum FloeJSONResult floe_read_json(
    const char *text, size_t length, FloeJSONReceiver receiver, void *context, size_t *offset);

#ifdef __cplusplus
}
#endif

#endif
