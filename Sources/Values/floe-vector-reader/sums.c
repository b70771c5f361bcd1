#include "sums.h"

#include <glib.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

typedef struct {
    const char *rest;
    char unit[8];
    int level;
    bool is_valid;
} Reader;

static double read_sum(Reader *reader);

static void skip_blanks(Reader *reader) {
    while (g_ascii_isspace(*reader->rest)) reader->rest++;
}

static double read_factor(Reader *reader) {
    skip_blanks(reader);
    if (*reader->rest == '(' && ++reader->level < 30) {
        reader->rest++;
        const double value = read_sum(reader);
        skip_blanks(reader);
        if (*reader->rest++ == ')') return value;
        reader->rest--;
    } else {
        char *end = NULL;
        const double value = g_ascii_strtod(reader->rest, &end);
        if (end != reader->rest && isfinite(value)) {
            char unit[8] = "";
            for (size_t i = 0; i + 1 < sizeof unit && (g_ascii_isalpha(*end) || *end == '%'); i++) unit[i] = *end++;
            reader->rest = end;
            if (!*unit || strcmp(unit, reader->unit) == 0) return value;
            if (!*reader->unit) {
                memcpy(reader->unit, unit, sizeof unit);
                return value;
            }
        }
    }
    reader->is_valid = false;
    return 0;
}

static double read_product(Reader *reader) {
    double value = read_factor(reader);
    for (skip_blanks(reader); reader->is_valid && (*reader->rest == '*' || *reader->rest == '/'); skip_blanks(reader)) {
        const bool divides = *reader->rest++ == '/';
        const double factor = read_factor(reader);
        value = divides ? value / factor : value * factor;
    }
    return value;
}

static double read_sum(Reader *reader) {
    double value = read_product(reader);
    while (reader->is_valid && (*reader->rest == '+' || *reader->rest == '-')) {
        const bool subtracts = *reader->rest++ == '-';
        const double part = read_product(reader);
        value += subtracts ? -part : part;
    }
    return value;
}

char *sum_of(const char *text) {
    Reader reader = {text, "", 0, true};
    const double value = read_sum(&reader);
    if (!reader.is_valid || *reader.rest || !isfinite(value)) return NULL;
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    return g_strconcat(g_ascii_formatd(number, sizeof number, "%.9g", value), reader.unit, NULL);
}
