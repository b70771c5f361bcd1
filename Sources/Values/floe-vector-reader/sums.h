// `calc()` of one unit.
#ifndef FLOE_SUMS_H
#define FLOE_SUMS_H

// Returns what a sum comes to, in its unit. Null if it has several, as sums of lengths and percentages have.
char *sum_of(const char *text);

#endif
