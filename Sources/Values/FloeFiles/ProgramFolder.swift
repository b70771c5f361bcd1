// Where a program's own files are, wherever the program has been copied or installed.
//
//     built or copied           installed
//     bin/floe                  PREFIX/bin/floe
//     bin/floe-pixel-reader     PREFIX/libexec/floe/floe-pixel-reader
//     bin/Floe_….resources      PREFIX/share/floe

import Foundation

package enum ProgramFolder {
    /// The running executable, symbolic links resolved.
    private static let executable = URL(
        fileURLWithPath: (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "")

    /// The folder of the running executable. The package manager puts all of a package's programs and resources there.
    package static let url = executable.deletingLastPathComponent()

    /// Returns the place of another program that comes with this one: this one's folder or, if there is none of that name, `libexec` of an
    /// installed program.
    package static func program(_ name: String) -> URL {
        found([url.appendingPathComponent(name), installed("libexec").appendingPathComponent(name)])
    }

    /// Returns the place of the resources that come with this program: one of the given names in its folder or, if there is none, `share`
    /// of an installed program.
    package static func resources(_ names: [String]) -> URL {
        found(names.map { url.appendingPathComponent($0) } + [installed("share")])
    }

    /// The folder, in one of those beside `bin`, of the files of an installed program.
    private static func installed(_ folder: String) -> URL {
        url.deletingLastPathComponent().appendingPathComponent(folder).appendingPathComponent(executable.lastPathComponent)
    }

    /// Returns the first of the places where there is something; the very first if there is nothing at any.
    private static func found(_ places: [URL]) -> URL {
        places.first { FileManager.default.fileExists(atPath: $0.path) } ?? places[0]
    }
}
