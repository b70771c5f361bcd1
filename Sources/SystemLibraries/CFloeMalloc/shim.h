// Memory that is free goes back to the system by this, before a benchmark looks at how much is taken.
#include <malloc.h>
