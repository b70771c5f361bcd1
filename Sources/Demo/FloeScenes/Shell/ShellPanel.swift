// What the shell requires of the panels that it presents, whatever they show.

import FloeInspector
import FloeViewTree
import Foundation

/// A panel over the window or the scene.
@MainActor
protocol ShellPanel: PanelView {
    /// Whether it covers the window. If not, it covers the scene, and the strip and its keys keep working.
    var coversWindow: Bool { get }
    /// Returns the width that it takes beside a scene in a room of `size` points, which it leaves uncovered; nil if it covers the scene.
    func width(beside size: CGSize) -> Double?
    /// Whether it is beside the scene.
    var isDocked: Bool { get set }
    /// Updates what it shows of the scene and of the program.
    func refresh(_ scene: any Scene, _ state: ShellState)
    /// Takes the focus, as it opens and when a panel above it closes; returns false to leave it to the shell.
    func takeFocus() -> Bool
    /// Whether the key of a command works while it is open.
    func allows(_ command: ShellCommand) -> Bool
    /// Performs a command in a way of its own; returns false if it has none.
    func perform(_ command: ShellCommand) -> Bool
    /// Performs the main action, for the Enter key; returns false if there is none.
    func confirm() -> Bool
}

extension ShellPanel {
    var coversWindow: Bool { true }
    func width(beside size: CGSize) -> Double? { nil }
    var isDocked: Bool {
        get { false }
        set {}
    }
    func refresh(_ scene: any Scene, _ state: ShellState) {}
    func takeFocus() -> Bool { false }
    func allows(_ command: ShellCommand) -> Bool { !coversWindow }
    func perform(_ command: ShellCommand) -> Bool { false }
    func confirm() -> Bool { false }
}

extension InspectorView: ShellPanel {
    func takeFocus() -> Bool { window?.focus(firstFocus) ?? false }

    /// The window's compositor also draws the inspector.
    func allows(_ command: ShellCommand) -> Bool { command.places.contains(.inspector) }
}

extension AlertPanel: ShellPanel {
    func takeFocus() -> Bool { window?.focus(firstFocus) ?? false }
}
