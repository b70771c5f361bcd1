// A scene's switch on the command line: its name, which turns it on, or `NAME=off`.

import ArgumentParser
import FloeScenes

package struct SwitchArgument: Equatable {
    package let name: String
    package let isOn: Bool

    package init(name: String, isOn: Bool) {
        self.name = name
        self.isOn = isOn
    }

    /// - Throws: what was expected, for the line that the command prints.
    package init(_ argument: String) throws {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let value = parts.count > 1 ? parts[1].lowercased() : "on"
        guard let name = parts.first, !name.isEmpty, ["on", "off"].contains(value) else {
            throw ValidationError("expected a switch's name, NAME=on or NAME=off")
        }
        self.init(name: String(name), isOn: value == "on")
    }

    /// - Throws: the switches that exist, if this is none of them.
    @MainActor
    package func turn(in scene: any Scene) throws {
        let names = scene.switches.map(\.name)
        guard names.contains(name) else {
            let known = names.isEmpty ? "which has none" : "which has \(names.joined(separator: ", "))"
            throw CommandFailure(.usage, "--switch: expected a switch of the scene \(scene.name.rawValue), \(known); found '\(name)'")
        }
        scene.setSwitch(name, isOn)
    }
}
