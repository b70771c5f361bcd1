#if !__has_include(<libxml/xmlversion.h>)
#error "libxml2 is missing: sudo apt-get install libxml2-dev pkg-config"
#endif
#include <libxml/xmlversion.h>
// Its ICU types would clash with those of Foundation's own ICU; nothing here uses them.
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/xmlreader.h>
