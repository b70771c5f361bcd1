// Whether the user wants interfaces to move, where the desktop tells.

import CFloeXDesktop
import FloeFiles
import Foundation

/// The desktop's setting for motion.
enum DesktopMotion {
    /// The size of the largest settings file that is read.
    private static let largestFile = 64 << 10

    /// Whether the desktop asks for reduced motion: by its settings for programs on X or, elsewhere, by those for GTK, which desktops
    /// write for it. `usesX`: whether windows are X's.
    static func isReduced(usesX: Bool, environment: [String: String] = ProcessInfo.processInfo.environment) -> Bool {
        if usesX {
            let animates = floe_x_desktop_animations()
            if animates >= 0 { return animates == 0 }
        }
        let home = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? environment["HOME"].map { $0 + "/.config" }
        guard let home else { return false }
        for version in ["gtk-4.0", "gtk-3.0"] {
            guard let data = try? RegularFile.bytes(of: "\(home)/\(version)/settings.ini", atMost: largestFile) else { continue }
            if let isReduced = isReduced(in: String(decoding: data, as: UTF8.self)) { return isReduced }
        }
        return false
    }

    /// Returns what a settings file of GTK says; nil if it says nothing.
    private static func isReduced(in settings: String) -> Bool? {
        var isReduced: Bool?
        for line in settings.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == 2, parts[0] == "gtk-enable-animations" else { continue }
            isReduced = ["false", "0"].contains(parts[1].lowercased())
        }
        return isReduced
    }
}
