// The desktop's setting for motion, as files of GTK have it.

import Foundation
import Testing

@testable import FloeDesktopHost

struct DesktopMotionTests {
    @Test(
        arguments: [
            (nil, nil, false), ("", nil, false), ("[Settings]\ngtk-enable-animations=0\n", nil, true),
            ("[Settings]\ngtk-theme-name=x\ngtk-enable-animations = False", nil, true),
            ("gtk-enable-animations=true\r\n", "gtk-enable-animations=false", false), (nil, "gtk-enable-animations=false", true),
            ("gtk-enable-animations", "\u{0}=\u{0}\n=0", false),
        ] as [(String?, String?, Bool)])
    func isReadFromSettingsFiles(newer: String?, older: String?, isReduced: Bool) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (version, text) in [("gtk-4.0", newer), ("gtk-3.0", older)] {
            guard let text else { continue }
            let place = folder.appendingPathComponent(".config/\(version)")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: place.appendingPathComponent("settings.ini"))
        }
        #expect(DesktopMotion.isReduced(usesX: false, environment: ["HOME": folder.path]) == isReduced)
        let config = folder.appendingPathComponent(".config").path
        #expect(DesktopMotion.isReduced(usesX: false, environment: ["HOME": "/", "XDG_CONFIG_HOME": config]) == isReduced)
        #expect(!DesktopMotion.isReduced(usesX: false, environment: [:]))
    }
}
