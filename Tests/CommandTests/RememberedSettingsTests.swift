// Settings of the window, which later runs know.

import FloeCommandLine
import FloeScenes
import Foundation
import Testing

@testable import floe

struct RememberedSettingsTests {
    @Test func settingsAreReadAsTheyWereWritten() throws {
        let folder = try TemporaryFolder(), state = folder.url.appendingPathComponent("state")
        #expect(RememberedSettings(folder: state) == RememberedSettings() && RememberedSettings().hasKineticScrolling)
        for isOn in [false, true] {
            var settings = RememberedSettings()
            settings.hasKineticScrolling = isOn
            settings.motion = isOn ? .reduced : .full
            settings.size = isOn ? SizeArgument(width: 900, height: 600) : nil
            settings.position = isOn ? CGPoint(x: -20, y: 130) : nil
            settings.scene = isOn ? .table : nil
            settings.save(in: state)
            #expect(RememberedSettings(folder: state) == settings)
        }
        let damages = [
            "", "kinetic-scrolling", "kinetic-scrolling maybe\n\u{0}", "motion", "motion wild", "motion full reduced", "other off\n",
            "size", "size 9x9",
            "position", "position 5", "position 5 5 5", "position 1e9 0", "scene", "scene none",
        ]
        for damaged in damages {
            try Data(damaged.utf8).write(to: state.appendingPathComponent(RememberedSettings.fileName))
            #expect(RememberedSettings(folder: state) == RememberedSettings())
        }
    }
}
