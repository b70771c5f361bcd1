// A native window, through SDL: with an OpenGL context for a graphics card, otherwise with a plain surface. Knows sizes, scale
// and refresh rate, and draws nothing itself.

import CFloeSDL2
import CFloeXDesktop
import Foundation
import FloeRenderTree
import FloeGeometry
import FloeImaging
import FloeViewTree

/// Owns an SDL window and, if there is one, its OpenGL context.
@MainActor
@safe
final class PlatformWindow {
    private(set) var handle: OpaquePointer { didSet { unsafe numbers.append(SDL_GetWindowID(handle)) } }
    /// SDL's numbers of the window and of those that it has replaced, whose events may still come.
    private(set) var numbers: [UInt32] = []
    /// Nil if it was not wanted or could not be created.
    private(set) var context: WindowGLContext?
    private var plainSurface: (any PlainSurface)?
    /// The scale that the user set in place of the display's own, for the program or for an X desktop.
    private let forcedScale: Double?
    private let minimumSize: CGSize
    private let firstPosition: CGPoint?
    private let icon: Bitmap?
    private var isFrameFitted = false
    private var outputs: WaylandOutputs?
    private var waitsForDisplay = false
    let cursors = CursorShapes()

    var hasContext: Bool { context != nil }

    /// Whether windows are visible, or invisible ones were requested explicitly. Without a display SDL falls back to memory.
    private static var isVisible: Bool {
        isOnDesktop || ProcessInfo.processInfo.environment["SDL_VIDEODRIVER"] == driver
    }

    /// If the display has less room than the window's size, the window takes that. Throws if there is no display to open a window on.
    init(_ options: DesktopWindow.Options, wantsContext: Bool) throws {
        SDL_SetMainReady()
        for (hint, value) in PlatformWindow.hints + InputMethod.hints { unsafe SDL_SetHint(hint, value) }
        // SDL 3, under the interface of SDL 2, would have the desktop stretch the window. It looks for this before it takes hints.
        unsafe SDL_setenv("SDL_VIDEO_WAYLAND_SCALE_TO_DISPLAY", "0", 0)
        do {
            try PlatformWindow.startVideo(applicationID: options.applicationID)
        } catch {
            // An X screen that no output shows is not in RandR's list of displays.
            guard unsafe SDL_SetHint("SDL_VIDEO_X11_XRANDR", "0") == SDL_TRUE else { throw error }
            try PlatformWindow.startVideo(applicationID: options.applicationID)
        }
        if PlatformWindow.driver == "x11" { floe_x_drag_listen() }
        // SDL would draw its surfaces with OpenGL. It may only where it has no other way.
        if PlatformWindow.sharesMemory { unsafe SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0") }
        forcedScale = options.scale ?? PlatformWindow.desktopScale
        minimumSize = options.minimumSize
        firstPosition = options.position.flatMap { $0.x.isNaN || $0.y.isNaN ? nil : $0 }
        icon = options.icon
        let k = forcedScale ?? 1
        let width = PlatformWindow.units(options.size.width * k), height = PlatformWindow.units(options.size.height * k)
        let title = options.title
        let flags = PlatformWindow.flags
        let center = Int32(bitPattern: SDL_WINDOWPOS_CENTERED_MASK)
        let x = firstPosition.map { PlatformWindow.place($0.x) } ?? center, y = firstPosition.map { PlatformWindow.place($0.y) } ?? center
        var made: OpaquePointer?
        var madeContext: WindowGLContext?
        if wantsContext {
            WindowGLContext.setAttributes()
            unsafe made = SDL_CreateWindow(title, x, y, width, height, flags | SDL_WINDOW_OPENGL.rawValue)
            if let window = unsafe made {
                madeContext = try? unsafe WindowGLContext(window: window)
                if madeContext == nil {
                    unsafe SDL_DestroyWindow(window)
                    unsafe made = nil
                }
            }
        }
        if unsafe made == nil {
            unsafe made = SDL_CreateWindow(title, x, y, width, height, flags)
        }
        guard let window = unsafe made else {
            let failure = PlatformWindow.failure
            SDL_QuitSubSystem(SDL_INIT_VIDEO)
            throw failure
        }
        unsafe handle = window
        unsafe numbers = [SDL_GetWindowID(window)]
        context = madeContext
        setMinimumSize()
        setIcon()
        fitDisplay()
        unsafe outputs = WaylandOutputs(window: window)
    }

    isolated deinit {
        cursors.removeAll()
        plainSurface = nil
        context?.delete()
        let usesX = PlatformWindow.driver == "x11"
        unsafe SDL_DestroyWindow(handle)
        outputs = nil
        // SDL wakes itself with messages that it sends to its window over a connection of its own. If one arrives too late, the
        // server's error waits there: closing the connection would read it, and Xlib would then terminate the program.
        if !usesX { SDL_QuitSubSystem(SDL_INIT_VIDEO) }
    }

    /// Starts SDL's video, which looks for the application's identifier in the environment. What the program starts should not inherit it.
    private static func startVideo(applicationID: String?) throws(DesktopError) {
        let all = applicationID == nil ? [] : ["SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"]
        let names = all.filter { (name: String) in unsafe getenv(name) == nil }
        for name in names { unsafe SDL_setenv(name, applicationID, 1) }
        defer { for name in names { unsafe unsetenv(name) } }
        // Titles are encoded by it, and programs begin with a locale that knows ASCII alone.
        let isUTF8 = unsafe setlocale(LC_CTYPE, "") != nil && String(cString: nl_langinfo(Int32(CODESET))) == "UTF-8"
        if !isUTF8 { unsafe setlocale(LC_CTYPE, "C.UTF-8") }
        guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { throw .noDisplay(PlatformWindow.reason) }
        guard PlatformWindow.isVisible else {
            SDL_QuitSubSystem(SDL_INIT_VIDEO)
            throw .noDisplay("no window would be visible")
        }
    }

    /// Device pixels.
    var pixelSize: PixelSize {
        if let size = context?.drawableSize { return PixelSize(width: max(1, size.width), height: max(1, size.height)) }
        var w: Int32 = 0, h: Int32 = 0
        unsafe SDL_GetWindowSizeInPixels(handle, &w, &h)
        return PixelSize(width: max(1, Int(w)), height: max(1, Int(h)))
    }

    /// The size in SDL's units, which mouse positions are in.
    private var windowSize: CGSize {
        var w: Int32 = 0, h: Int32 = 0
        unsafe SDL_GetWindowSize(handle, &w, &h)
        return CGSize(width: Double(max(1, w)), height: Double(max(1, h)))
    }

    /// Device pixels per point of the display: a multiple of 1/120, the unit of Wayland's scales, since the window's own sizes are
    /// rounded.
    private var displayScale: Double {
        if let forcedScale { return forcedScale }
        return max(1, (Double(pixelSize.width) / Double(windowSize.width) * 120).rounded()) / 120
    }

    /// The scale that the user has set for text on an X desktop, in device pixels per point. Nil if there is none, and elsewhere.
    private static var desktopScale: Double? {
        guard driver == "x11" else { return nil }
        // 96 dots per inch are one pixel a point, in every toolkit.
        let scale = floe_x_desktop_resolution() / 96
        return scale > 0 ? max(1, min(4, scale)) : nil
    }

    /// Returns the settings for a window with these options.
    func makeSettings(_ options: DesktopWindow.Options) -> DesktopSettings {
        DesktopSettings(
            options, usesX: PlatformWindow.driver == "x11", scalesText: options.scale == nil && forcedScale != nil)
    }

    /// The factor by which the user has everything shown larger.
    var magnification = 1.0

    /// The size and scale for the views.
    var metrics: WindowMetrics {
        let pixels = pixelSize, scale = displayScale
        let size = CGSize(width: Double(pixels.width) / scale, height: Double(pixels.height) / scale)
        return WindowMetrics(displaySize: size, displayScale: scale, magnification: magnification, minimumSize: minimumSize)
    }

    /// Points of the views per unit of SDL's mouse positions.
    var pointsPerUnit: Double { Double(metrics.size.width) / Double(windowSize.width) }

    /// The display's refresh rate in frames per second, or 60 if it reports none.
    var refreshRate: Double {
        var mode = unsafe SDL_DisplayMode()
        let display = unsafe SDL_GetWindowDisplayIndex(handle)
        guard display >= 0, unsafe SDL_GetCurrentDisplayMode(display, &mode) == 0, unsafe mode.refresh_rate > 0 else { return 60 }
        return Double(unsafe mode.refresh_rate)
    }

    /// Makes presenting wait for the display. Returns false if it cannot.
    func waitForDisplay() -> Bool {
        waitsForDisplay = context?.setsPace(true) ?? false
        return waitsForDisplay
    }

    /// Makes presenting no longer wait for the display.
    func stopWaitingForDisplay() {
        waitsForDisplay = false
        if (try? context?.makeCurrent()) != nil { context?.setsPace(false) }
    }

    private func setMinimumSize() {
        let k = forcedScale ?? 1
        func units(_ points: CGFloat) -> Int32 { PlatformWindow.units((Double(points) * k).rounded(.up)) }
        unsafe SDL_SetWindowMinimumSize(handle, units(minimumSize.width), units(minimumSize.height))
    }

    /// Returns a length that SDL takes; of what is no number, the largest.
    private static func units(_ length: Double) -> Int32 { Int32(max(1, min(16_384, length)).rounded()) }

    /// Returns a coordinate that SDL takes, of one that is a number.
    private static func place(_ coordinate: Double) -> Int32 { Int32(max(-32_768, min(32_767, coordinate)).rounded()) }

    /// The longest side of an icon in pixels. A request to an X server for one of any size would end the program.
    private static let longestIcon = 256

    private func setIcon() {
        guard var icon, icon.width > 0, icon.height > 0 else { return }
        while max(icon.width, icon.height) > PlatformWindow.longestIcon, let half = icon.half { icon = half }
        guard max(icon.width, icon.height) <= PlatformWindow.longestIcon else { return }
        var pixels = unsafe icon.withPixels { unsafe Array(UnsafeBufferPointer(start: $0, count: icon.width * icon.height)) }
        for i in pixels.indices { pixels[i] = pixels[i].straight }
        unsafe pixels.withUnsafeMutableBytes {
            // SDL keeps a copy.
            let surface = unsafe SDL_CreateRGBSurfaceWithFormatFrom(
                $0.baseAddress, Int32(icon.width), Int32(icon.height), 32, Int32(icon.width * 4), SDL_PIXELFORMAT_ARGB8888.rawValue)
            guard let surface = unsafe surface else { return }
            unsafe SDL_SetWindowIcon(handle, surface)
            unsafe SDL_FreeSurface(surface)
        }
    }

    /// Whether the window covers its display, without a frame or the desktop's own bars.
    var isFullScreen: Bool {
        get { unsafe SDL_GetWindowFlags(handle) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue == SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue }
        set {
            guard newValue != isFullScreen else { return }
            unsafe SDL_SetWindowFullscreen(handle, newValue ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
        }
    }

    /// Asks the desktop for another size, which is then no larger than the display.
    func resize(to pixels: PixelSize) {
        let units = Double(windowSize.width) / Double(pixelSize.width)
        unsafe SDL_SetWindowSize(
            handle, Int32((Double(pixels.width) * units).rounded()), Int32((Double(pixels.height) * units).rounded()))
        fitDisplay()
    }

    /// Makes the window, with the frame that the desktop gives it, no larger than the display without the desktop's own bars, and has all
    /// of it lie there. `position`: where it should be, if it is not to stay where it is.
    private func fitDisplay(at position: CGPoint? = nil) {
        guard PlatformWindow.isOnDesktop, !isFullScreen else { return }
        let size = windowSize
        var room = SDL_Rect(), top: Int32 = 0, left: Int32 = 0, bottom: Int32 = 0, right: Int32 = 0, x: Int32 = 0, y: Int32 = 0
        guard unsafe SDL_GetDisplayUsableBounds(max(0, SDL_GetWindowDisplayIndex(handle)), &room) == 0 else { return }
        // Zero if the desktop draws no frame, or does not tell.
        unsafe SDL_GetWindowBordersSize(handle, &top, &left, &bottom, &right)
        let width = min(Int32(size.width), room.w - left - right), height = min(Int32(size.height), room.h - top - bottom)
        guard width > 0, height > 0 else { return }
        if width < Int32(size.width) || height < Int32(size.height) { unsafe SDL_SetWindowSize(handle, width, height) }
        unsafe SDL_GetWindowPosition(handle, &x, &y)
        let fittedX = max(room.x + left, min(position.map { PlatformWindow.place($0.x) } ?? x, room.x + room.w - right - width))
        let fittedY = max(room.y + top, min(position.map { PlatformWindow.place($0.y) } ?? y, room.y + room.h - bottom - height))
        if fittedX != x || fittedY != y { unsafe SDL_SetWindowPosition(handle, fittedX, fittedY) }
    }

    /// Fits the window into its display again, now that the desktop has given it its frame. Call when it has come to the screen.
    func fitFrame() {
        guard !isFrameFitted, !isFullScreen else { return }
        isFrameFitted = true
        fitDisplay(at: firstPosition)
    }

    /// Where the upper left corner of the window's contents is, in the desktop's units. Nil if the desktop does not tell.
    var position: CGPoint? {
        guard PlatformWindow.driver == "x11" else { return nil }
        var x: Int32 = 0, y: Int32 = 0
        unsafe SDL_GetWindowPosition(handle, &x, &y)
        return CGPoint(x: Double(x), y: Double(y))
    }

    /// Moves the window, as far as all of it stays on its display.
    func move(to position: CGPoint) {
        guard !position.x.isNaN, !position.y.isNaN else { return }
        fitDisplay(at: position)
    }

    /// Replaces the window if it cannot adopt the current scale of its output. Returns whether it did. Call between events.
    func followOutputScale() -> Bool {
        guard let scale = outputs?.takeChange() else { return false }
        guard Int((Double(pixelSize.width) / Double(windowSize.width)).rounded(.up)) != scale else { return false }
        let size = windowSize, old = unsafe handle
        let kept = unsafe SDL_GetWindowFlags(old) & (SDL_WINDOW_MAXIMIZED.rawValue | SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue)
        let flags = PlatformWindow.flags | kept | (hasContext ? SDL_WINDOW_OPENGL.rawValue : 0)
        let center = Int32(bitPattern: SDL_WINDOWPOS_CENTERED_MASK)
        guard
            let new = unsafe SDL_CreateWindow(
                SDL_GetWindowTitle(old), center, center, Int32(size.width), Int32(size.height), flags)
        else { return false }
        do {
            try unsafe context?.move(to: new)
        } catch {
            unsafe SDL_DestroyWindow(new)
            return false
        }
        plainSurface = nil
        unsafe handle = new
        unsafe SDL_DestroyWindow(old)
        setMinimumSize()
        if waitsForDisplay { _ = waitForDisplay() }
        return true
    }

    /// Replaces the window by one with a plain surface, in the same place: an OpenGL window cannot be used for anything else.
    func giveUpContext() {
        guard let context else { return }
        self.context = nil
        waitsForDisplay = false
        context.delete()
        let old = unsafe handle, size = windowSize
        let kept = unsafe SDL_GetWindowFlags(old) & (SDL_WINDOW_MAXIMIZED.rawValue | SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue)
        var x: Int32 = 0, y: Int32 = 0
        unsafe SDL_GetWindowPosition(old, &x, &y)
        guard
            let new = unsafe SDL_CreateWindow(
                SDL_GetWindowTitle(old), x, y, Int32(size.width), Int32(size.height), PlatformWindow.flags | kept)
        else { return }
        unsafe handle = new
        unsafe SDL_DestroyWindow(old)
        setMinimumSize()
        setIcon()
    }

    /// Returns what waits for this window's events.
    func makeLoop() -> MainLoop { unsafe MainLoop(window: handle, isInMemory: !PlatformWindow.isOnDesktop) }

    /// The surface to show pictures in without OpenGL.
    var surface: any PlainSurface {
        if let plainSurface { return plainSurface }
        let made: any PlainSurface = unsafe WaylandSurface(window: handle) ?? SDLSurface(window: handle)
        plainSurface = made
        return made
    }

    /// Whether SDL provides surfaces in memory here.
    private static var sharesMemory: Bool { ["x11", "offscreen", "dummy"].contains(driver) }

    /// Whether windows are on a desktop, not only in memory.
    static var isOnDesktop: Bool { !["offscreen", "dummy"].contains(driver) }

    /// The name of SDL's video driver.
    private static var driver: String { unsafe SDL_GetCurrentVideoDriver().map { unsafe String(cString: $0) } ?? "" }

    private static let flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue

    /// Shows the window if it is hidden.
    func show() {
        if unsafe SDL_GetWindowFlags(handle) & SDL_WINDOW_HIDDEN.rawValue != 0 { unsafe SDL_ShowWindow(handle) }
    }

    func hide() { unsafe SDL_HideWindow(handle) }

    /// Whether it is neither hidden nor minimised.
    var isVisible: Bool { unsafe SDL_GetWindowFlags(handle) & (SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_MINIMIZED.rawValue) == 0 }

    /// The name by which portals know the window, so that their dialogs belong to it; empty where there is none, as under Wayland, whose SDL 2
    /// tells none.
    var portalName: String { xNumber == 0 ? "" : "x11:" + String(xNumber, radix: 16) }

    /// X's number of the window; 0 if it is not X's.
    var xNumber: UInt { unsafe floe_x_desktop_window(UnsafeMutableRawPointer(handle)) }

    func setTitle(_ title: String) { unsafe SDL_SetWindowTitle(handle, title) }

    var title: String { unsafe String(cString: SDL_GetWindowTitle(handle)) }

    /// Shows the contents of the default framebuffer.
    func swapBuffers() { context?.swap() }

    static var reason: String { unsafe SDL_GetError().map { unsafe String(cString: $0) } ?? "no reason given" }

    /// Why SDL provided no window, or no memory to draw into.
    static var failure: DesktopError {
        let reason = reason
        return reason == "Out of memory" ? .noMemory : .noWindow(reason)
    }

    /// Touches make no mouse events and the mouse makes no touches. The desktop's own compositor stays on.
    private static let hints: [(String, String)] = [
        (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"), (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),
        (SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"), (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
        (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"), (SDL_HINT_NO_SIGNAL_HANDLERS, "0"),
        // GLX terminates the program if the server refuses it. EGL reports an error.
        (SDL_HINT_VIDEO_X11_FORCE_EGL, "1"),
        // A window may refuse to close, also the last one.
        (SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0"),
    ]
}

/// Why a window could not be opened.
public enum DesktopError: Error, Equatable, CustomStringConvertible {
    /// SDL's reason.
    case noDisplay(String)
    /// The desktop refused the window, with SDL's reason.
    case noWindow(String)
    /// The system has too little memory for the window's picture.
    case noMemory
    /// Why there is no GPU compositor, or no longer one.
    case noGPU(String)
    /// A loop was to run within a task or a block of the main queue, where no other task on the main actor could run.
    case withinTask

    public var description: String {
        switch self {
        case .noDisplay(let reason):
            ["WAYLAND_DISPLAY", "DISPLAY"].compactMap { ProcessInfo.processInfo.environment[$0] }.first.map {
                "the display \($0) cannot be opened (\(reason))"
            } ?? "no display to open a window on (\(reason)); set DISPLAY or WAYLAND_DISPLAY"
        case .noWindow(let reason): "the window could not be opened: \(reason)"
        case .noMemory: "out of memory: there is none for the window's picture"
        case .noGPU(let reason): "there is no GPU compositor: \(reason)"
        case .withinTask:
            "windows cannot run within a task, where no other task on the main actor would run; call run() before the first await of "
                + "main(), and add a window to a loop that runs by WindowLoop.add"
        }
    }
}
