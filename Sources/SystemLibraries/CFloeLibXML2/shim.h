#include <libxml/xmlversion.h>
// Its ICU types would clash with those of Foundation's own ICU; nothing here uses them.
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/xmlreader.h>
