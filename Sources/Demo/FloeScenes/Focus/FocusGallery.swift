// The pictures that the focus picker shows: Floe's penguins, those of a folder, or what has been dropped on it.

import FloeFiles
import Foundation
import FloeImageCoding
import FloeResources

/// A list of pictures, and the files that could not be used.
package struct FocusGallery: Sendable {
    package var pictures: [FocusPicture]
    /// The names of unusable files with the reasons, for the window to show.
    package var problems: [String] = []
    /// Remarks on pictures that are shown, each with its file's name.
    private(set) var notices: [String] = []
    /// What the user has to know, one a line: what is not shown, then what is not shown as it was meant.
    package var report: [String] { problems.map { "Not shown: \($0)" } + notices }
    /// Whether these are the pictures that come with Floe.
    private(set) var isBuiltIn = false

    /// The fourteen penguins that come with Floe.
    package static var penguins: FocusGallery {
        var gallery = FocusGallery(
            pictures: Resources.penguins.map { url in
                let key = url.deletingPathExtension().lastPathComponent.drop { $0.isNumber || $0 == "-" }
                let known = characters[String(key)]
                return FocusPicture(url: url, name: known?.name ?? key.capitalized, story: known?.story ?? "", origin: .ours)
            })
        gallery.isBuiltIn = true
        return gallery
    }

    /// Returns the gallery of a dropped picture file, or of a folder as read by `folder`. Unusable files are named in `problems`. A
    /// file is judged by its contents, not its extension.
    static func dropped(_ path: String) -> FocusGallery {
        var gallery = FocusGallery(pictures: []), isFolder: ObjCBool = false
        let url = URL(fileURLWithPath: path)
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            gallery.add(url)
            return gallery
        }
        do {
            return try folder(path)
        } catch {
            gallery.problems.append(error.description)
            return gallery
        }
    }

    /// Concatenates the pictures, the problems and the notices of `parts`.
    init(joining parts: [FocusGallery]) {
        self.init(pictures: parts.flatMap(\.pictures), problems: parts.flatMap(\.problems))
        notices = parts.flatMap(\.notices)
    }

    init(pictures: [FocusPicture], problems: [String] = []) {
        self.pictures = pictures
        self.problems = problems
    }

    /// Adds a picture file, of which only the size is read. A file that is not a displayable picture is named in `problems`.
    private mutating func add(_ url: URL) {
        do {
            let file = try ImageFile(path: url.path)
            if !file.remarks.isEmpty {
                notices.append("\(url.lastPathComponent): \(file.remarks.joined(separator: "; "))")
            }
            pictures.append(FocusPicture(url: url, name: url.deletingPathExtension().lastPathComponent))
        } catch {
            problems.append("\(url.lastPathComponent): \(error.finding)")
        }
    }

    /// Returns the pictures in a folder, sorted by name. Only their sizes are read, not their pixels.
    /// Damaged or oversized ones are skipped and named in `problems`.
    package static func folder(_ path: String) throws(FocusGalleryError) -> FocusGallery {
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { throw .missing(path) }
        guard isFolder.boolValue else { throw .notAFolder(path) }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: path).sorted {
                $0.compare($1, options: [.numeric, .caseInsensitive]) == .orderedAscending
            }
        } catch {
            throw .unreadable(path)
        }
        var gallery = FocusGallery(pictures: [])
        for name in names where !name.hasPrefix(".") {
            let url = URL(fileURLWithPath: path).appendingPathComponent(name)
            let file = DroppedFile(path: url.path)
            if file.isPicture { gallery.add(url) }
        }
        guard !gallery.pictures.isEmpty || !gallery.problems.isEmpty else { throw .empty(path) }
        return gallery
    }

    private static let characters: [String: (name: String, story: String)] = [
        "explorer": ("The Explorer", "Packed for the pole, lamp lit, not one step taken yet."),
        "chef": ("The Chef", "Fish again tonight. It is always fish tonight."),
        "diver": ("The Diver", "Down where it is warmest, and bluest."),
        "captain": ("The Captain", "Has sighted land twice. Both times it was ice."),
        "musician": ("The Musician", "Knows one waltz by heart, and plays it to the seals."),
        "chick": ("The Chick", "Four minutes old and already at a party."),
        "emperor": ("The Emperor", "Rules from here to the water's edge, at low tide."),
        "astronaut": ("The Astronaut", "Wanted to fly. Overdid it a little."),
        "rockhopper": ("The Rockhopper", "No rock in sight, and hopping all the same."),
        "painter": ("The Painter", "Paints what is missing here: green."),
        "skater": ("The Skater", "Learned to stop last winter. Forgot again."),
        "scholar": ("The Scholar", "Reads on cold. The subject is endless."),
        "gardener": ("The Gardener", "One flower, watered hourly, adored."),
        "sleepyhead": ("The Sleepyhead", "Half a year of night is just about enough."),
    ]
}

/// The reason why a folder of pictures cannot be shown.
package enum FocusGalleryError: Error, Equatable, CustomStringConvertible {
    case missing(String), notAFolder(String), unreadable(String), empty(String)

    package var description: String {
        switch self {
        // Foundation replaces the parts of a name that it could not read by this character, and no file is found under such a name.
        case .missing(let path) where path.unicodeScalars.contains("\u{FFFD}"): "\(path): \(FileProblem.nameNotUTF8)"
        case .missing(let path): "\(path): no such folder; expected one with pictures"
        case .notAFolder(let path): "\(path): expected a folder of pictures, found a file"
        case .unreadable(let path): "\(path): the folder cannot be read; check its permissions"
        case .empty(let path): "\(path): expected pictures in it (PNG, JPEG, WebP, SVG and others), found none"
        }
    }
}
