// Events of RapidJSON's reader to events in C.

// What is too large for a double is no error of the text: the number is handed on, and whoever wants the
// value sees the overflow and can name the place by its path. Reading a number goes on over this error
// (an exponent may wrap then, which -fwrapv allows; nobody uses it).
#define RAPIDJSON_PARSE_ERROR_NORETURN(code, offset) \
    do { \
        if ((code) != kParseErrorNumberTooBig) SetParseError(code, offset); \
    } while (false)

#include <rapidjson/encodedstream.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

#include "CRapidJSON.h"

namespace {

using rapidjson::SizeType;

struct Events : rapidjson::BaseReaderHandler<rapidjson::UTF8<>, Events> {
    FloeJSONReceiver receiver;
    void *context;

    Events(FloeJSONReceiver receiver, void *context) : receiver(receiver), context(context) {}

    bool send(FloeJSONEvent event, const char *text = nullptr, size_t length = 0) {
        return receiver(context, event, text, length);
    }

    bool Null() { return send(FloeJSONEventNull); }
    bool Bool(bool b) { return send(b ? FloeJSONEventTrue : FloeJSONEventFalse); }
    bool RawNumber(const char *text, SizeType length, bool) { return send(FloeJSONEventNumber, text, length); }
    bool String(const char *text, SizeType length, bool) { return send(FloeJSONEventString, text, length); }
    bool Key(const char *text, SizeType length, bool) { return send(FloeJSONEventKey, text, length); }
    bool StartObject() { return send(FloeJSONEventStartObject); }
    bool EndObject(SizeType) { return send(FloeJSONEventEndObject); }
    bool StartArray() { return send(FloeJSONEventStartArray); }
    bool EndArray(SizeType) { return send(FloeJSONEventEndArray); }
};

// RapidJSON calls all that is wrong with a value the same; the byte before the place tells more.
FloeJSONResult invalid_value(char before) {
    if (before == '-') return FloeJSONResultExpectedDigit;
    if (before >= 'a' && before <= 'z') return FloeJSONResultExpectedWord;
    return FloeJSONResultExpectedValue;
}

}  // namespace

FloeJSONResult floe_read_json(
    const char *text, size_t length, FloeJSONReceiver receiver, void *context, size_t *offset) {
    using namespace rapidjson;
    MemoryStream bytes(text, length);
    EncodedInputStream<UTF8<>, MemoryStream> stream(bytes);  // which passes over the byte-order mark
    Events events(receiver, context);
    Reader reader;
    const ParseResult result =
        reader.Parse<kParseIterativeFlag | kParseNumbersAsStringsFlag | kParseValidateEncodingFlag>(stream, events);

    const size_t place = result.IsError() ? result.Offset() : stream.Tell();
    *offset = place;
    switch (result.Code()) {
    case kParseErrorNone:
        // A zero ends the text for RapidJSON; here only its length does.
        return place == length ? FloeJSONResultRead : FloeJSONResultExpectedEnd;
    case kParseErrorTermination: return FloeJSONResultRefused;
    case kParseErrorDocumentRootNotSingular: return FloeJSONResultExpectedEnd;
    case kParseErrorValueInvalid: return invalid_value(place > 0 ? text[place - 1] : '\0');
    case kParseErrorNumberMissFraction:
    case kParseErrorNumberMissExponent: return FloeJSONResultExpectedDigit;
    case kParseErrorObjectMissName: return FloeJSONResultExpectedKey;
    case kParseErrorObjectMissColon: return FloeJSONResultExpectedColon;
    case kParseErrorObjectMissCommaOrCurlyBracket: return FloeJSONResultExpectedCommaOrBrace;
    case kParseErrorArrayMissCommaOrSquareBracket: return FloeJSONResultExpectedCommaOrBracket;
    case kParseErrorStringMissQuotationMark:
        return place < length ? FloeJSONResultExpectedNoControlCharacter : FloeJSONResultExpectedQuote;
    case kParseErrorStringEscapeInvalid:
        return text[place] == '\\' ? FloeJSONResultExpectedEscape : FloeJSONResultExpectedNoControlCharacter;
    case kParseErrorStringUnicodeEscapeInvalidHex: return FloeJSONResultExpectedHexadecimal;
    case kParseErrorStringUnicodeSurrogateInvalid: return FloeJSONResultExpectedSurrogatePair;
    case kParseErrorStringInvalidEncoding: return FloeJSONResultExpectedUTF8;
    default: return FloeJSONResultExpectedValue;  // kParseErrorDocumentEmpty
    }
}
