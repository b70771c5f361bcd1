// The file dialogs of the desktop's portal (org.freedesktop.portal.FileChooser), which it shows in a process of its own.
#ifndef FLOE_FILE_PORTAL_H
#define FLOE_FILE_PORTAL_H

#include <stdbool.h>

// What is asked for, in UTF-8. Empty texts leave things to the desktop.
struct floe_file_question {
    bool saves;              // a file to save to, else files to open
    const char *parent;      // the window that it is for, as portals name windows
    const char *title;
    const char *name;        // suggested for saving
    bool is_multiple, picks_folders;
    // The filters one after the other, each its name, its patterns and an empty text. Ends with null.
    const char *const *filters;
};

enum floe_file_answer { floe_files_chosen, floe_files_cancelled, floe_files_no_portal, floe_files_failed };

// Asks, and waits for the answer. Closes the dialog as soon as `cancel`, a descriptor, can be read or is hung up. `text` becomes the
// addresses of what was chosen, a line each, or the reason of a failure; the caller frees it. Null if there is no memory for it.
enum floe_file_answer floe_file_portal_ask(const struct floe_file_question *question, int cancel, char **text);

#endif
