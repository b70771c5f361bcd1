#include <yajl/yajl_gen.h>
#include <yajl/yajl_parse.h>

// Swift does not import functions with a variable number of arguments.
static inline void floe_yajl_beautify(yajl_gen generator, int isOn) { yajl_gen_config(generator, yajl_gen_beautify, isOn); }
