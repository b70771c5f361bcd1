// Settings that hold until they are changed, kept between runs in a file with a line each, like "kinetic-scrolling off". A file that
// cannot be read means the settings as they are at first; what cannot be written holds for this run only.

import ArgumentParser
import FloeFiles
import Foundation

/// The window's settings.
struct RememberedSettings: Equatable {
    /// Whether content runs on after a touchpad stroke that ends fast.
    var hasKineticScrolling = true
    /// Whether things move.
    var motion = MotionSetting.desktop

    static let fileName = "settings"
    private static let kineticScrolling = "kinetic-scrolling", motion = "motion"
    /// The size of the largest file that is read.
    private static let largestFile = 16 << 10

    init() {}

    init(folder: URL) {
        let path = folder.appendingPathComponent(RememberedSettings.fileName).path
        guard let data = try? RegularFile.bytes(of: path, atMost: RememberedSettings.largestFile) else { return }
        for line in String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline) {
            switch line.split(separator: " ").map(String.init) {
            case [RememberedSettings.kineticScrolling, "on"]: hasKineticScrolling = true
            case [RememberedSettings.kineticScrolling, "off"]: hasKineticScrolling = false
            case let words where words.first == RememberedSettings.motion && words.count == 2:
                motion = MotionSetting(rawValue: words[1]) ?? motion
            default: break
            }
        }
    }

    func save(in folder: URL) {
        let text = """
            \(RememberedSettings.kineticScrolling) \(hasKineticScrolling ? "on" : "off")
            \(RememberedSettings.motion) \(motion.rawValue)

            """
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try? FileReplacement.write(
            Array(text.utf8), to: folder.appendingPathComponent(RememberedSettings.fileName).path, permissions: 0o600)
    }
}

/// Whether the interface moves by itself.
enum MotionSetting: String, CaseIterable, ExpressibleByArgument {
    /// As the desktop's settings say.
    case desktop
    case full, reduced

    var isReduced: Bool? { self == .desktop ? nil : self == .reduced }
}
