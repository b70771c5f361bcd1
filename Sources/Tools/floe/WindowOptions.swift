// The options of commands that open a window on something.

import ArgumentParser
import FloeCommandLine
import FloeDesktopHost
import FloeRenderTree
import Foundation

struct WindowOptions: ParsableArguments {
    @Option(help: "The compositor to start with. (default: cpu)")
    var compositor: CompositorKind?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("The window's size in points. (default: 1280x800)", valueName: "WxH"),
        transform: SizeArgument.init(_:))
    var size: SizeArgument?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Device pixels per point. (default: the display's own)", valueName: "N"),
        transform: NumberArgument.within(NumberArgument.scale))
    var scale: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The factor by which everything is shown larger, where there is room. (default: as the desktop is set)", valueName: "N"),
        transform: NumberArgument.within(1...3))
    var magnification: Double?

    @Option(help: "The contrast of everything but the pictures. (default: as the desktop is set)")
    var contrast: ContrastOption?

    @Option(help: TraceArgument.help("the frames of the last minute"), transform: TraceArgument.init(_:))
    var traceOutput: TraceArgument?

    @Flag(help: ArgumentHelp("Print what happens, one line per event, for scripts and tests.", visibility: .hidden))
    var trace = false

    /// Whether any of the window's options is given.
    var namesAny: Bool { compositor != nil || size != nil || scale != nil || magnification != nil || contrast != nil }

    /// Returns the window's own options. Throws if the trace cannot be written.
    @MainActor
    func options(_ appearance: AppearanceOption?) throws -> DesktopWindow.Options {
        try traceOutput?.check()
        var options = DesktopWindow.Options()
        options.title = "Floe"
        options.minimumSize = CGSize(width: 320, height: 240)
        let size = size ?? .standard
        options.size = CGSize(width: size.width, height: size.height)
        options.scale = scale
        options.compositor = compositor ?? .cpu
        options.isDark = appearance.map { $0 == .dark }
        options.increasesContrast = contrast.map { $0 == .increased }
        options.magnification = magnification
        options.optimisations = try Environment.optimisations()
        return options
    }
}

enum ContrastOption: String, CaseIterable, ExpressibleByArgument {
    case standard, increased
}
