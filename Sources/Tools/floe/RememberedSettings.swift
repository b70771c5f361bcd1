// Settings kept between runs, in a file with a line each, like "kinetic-scrolling off". If the file cannot be read, the defaults apply; if
// it cannot be written, changes apply to this run only.

import ArgumentParser
import FloeCommandLine
import FloeDesktopHost
import FloeFiles
import FloeScenes
import FloeSceneWindow
import FloeViewTree
import Foundation

/// The window's settings.
struct RememberedSettings: Equatable {
    /// Whether scrolling continues after a touchpad stroke that ends fast.
    var hasKineticScrolling = true
    /// Whether the interface moves by itself.
    var motion = MotionSetting.desktop
    /// The last window's state when it closed: its size in points, its position in the desktop's units, and its scene.
    var size: SizeArgument?
    var position: CGPoint?
    var scene: SceneName?

    static let fileName = "settings"
    private static let kineticScrolling = "kinetic-scrolling", motion = "motion", size = "size", position = "position", scene = "scene"
    /// The size of the largest file that is read.
    private static let largestFile = 16 << 10

    init() {}

    init(folder: URL) {
        let path = folder.appendingPathComponent(RememberedSettings.fileName).path
        guard let data = try? RegularFile.bytes(of: path, atMost: RememberedSettings.largestFile) else { return }
        for line in String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            switch (words.first, words.last ?? "") {
            case (RememberedSettings.kineticScrolling, "on"): hasKineticScrolling = true
            case (RememberedSettings.kineticScrolling, "off"): hasKineticScrolling = false
            case (RememberedSettings.motion, let word): motion = MotionSetting(rawValue: word) ?? motion
            case (RememberedSettings.size, let word): size = (try? SizeArgument(word)) ?? size
            case (RememberedSettings.position, let word):
                let numbers = word.split(separator: " ").compactMap { Int16($0) }
                if numbers.count == 2 { position = CGPoint(x: Double(numbers[0]), y: Double(numbers[1])) }
            case (RememberedSettings.scene, let word): scene = SceneName(rawValue: word) ?? scene
            default: break
            }
        }
    }

    /// Stores a window's state for the next one.
    @MainActor
    mutating func note(_ window: SceneWindow) {
        scene = window.scenes.scene.name
        // The next window begins without it, as the last one was that did.
        guard !window.desktop.isFullScreen else { return }
        let shown = window.desktop.metrics.displaySize
        size = SizeArgument(width: Int(shown.width.rounded()), height: Int(shown.height.rounded()))
        position = window.desktop.position
    }

    func save(in folder: URL) {
        let lines = [
            "\(RememberedSettings.kineticScrolling) \(hasKineticScrolling ? "on" : "off")",
            "\(RememberedSettings.motion) \(motion.rawValue)",
            size.map { "\(RememberedSettings.size) \($0.width)x\($0.height)" },
            position.map { "\(RememberedSettings.position) \(Int($0.x)) \(Int($0.y))" },
            scene.map { "\(RememberedSettings.scene) \($0.rawValue)" },
        ]
        let text = lines.compactMap(\.self).map { $0 + "\n" }.joined()
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
