// Creates folders for files.

import Foundation
import Glibc

package enum Folder {
    /// Makes a folder and its missing parents. An existing folder is kept.
    package static func make(_ path: String) throws(FileProblem) {
        guard unsafe mkdir(path, 0o777) != 0 else { return }
        let problem = errno
        if problem == EEXIST {
            var isFolder: ObjCBool = false
            if unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue { return }
            throw .file
        }
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard problem == ENOENT, !path.isEmpty, parent.utf8.count < URL(fileURLWithPath: path).path.utf8.count else {
            throw problem == ENOTDIR ? .file : .system(problem)
        }
        try make(parent)
        if unsafe mkdir(path, 0o777) != 0, errno != EEXIST { throw .system(errno) }
    }
}
