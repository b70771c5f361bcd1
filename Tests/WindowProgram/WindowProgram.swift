// A program with a window of its own, as a user of the package writes one. It prints what the window's loop lets happen.
//
// usage: windowprogram served       what ran on the main actor while the window ran: at rest, then while something moves
//        windowprogram idle         how often the loop woke up in two seconds in which nothing happened
//        windowprogram latency      milliseconds that the main queue took to be served at rest: median and most
//        windowprogram interrupt    "resting" when nothing moves; a signal ends it
//        windowprogram keys         the keys that reach the window, until Escape
//        windowprogram files        the files chosen to open, then the one to save to; keys meanwhile, of which Escape ends the dialog
//        windowprogram shown        the compositors that have shown a frame: the CPU's, then the GPU's
//        windowprogram two [gpu]    two windows in one loop, and what reaches each; the small one opens when the large one rests
//        windowprogram late         whether it refuses to run after an await in an asynchronous main
//        windowprogram nested       whether it refuses to run once more, within a task of the running window
//        windowprogram animated     how many frames show animations of half a second that a task, a timer and work begin at rest
//        windowprogram minimised    how many frames it draws in which state, while a square moves
//        windowprogram drag X Y [FILE…]  a window there; what is dragged over it, and whether a press drags the files out of it

import Dispatch
import FloeViews
import Foundation

@main
struct WindowProgram {
    static func main() async throws {
        let mode = CommandLine.arguments.dropFirst().first ?? "served"
        if mode == "two" { return try TwoWindows(CommandLine.arguments.last == "gpu" ? .gpu : .cpu).run() }
        if mode == "late" { try await Task.sleep(nanoseconds: 1_000_000) }
        try run(mode)
    }

    @MainActor
    private static func run(_ mode: String) throws {
        var options = DesktopWindow.Options()
        options.size = CGSize(width: 400, height: 300)
        let arguments = CommandLine.arguments.dropFirst(2)
        if mode == "drag", let x = arguments.first.flatMap({ Double($0) }), let y = arguments.dropFirst().first.flatMap({ Double($0) }) {
            (options.position, options.size) = (CGPoint(x: x, y: y), CGSize(width: 200, height: 150))
        }
        let desktop = try DesktopWindow(options, fonts: try FontLibrary())
        let program = Program(desktop)
        switch mode {
        case "idle": program.countWakeUps()
        case "latency": program.measureLatency()
        case "interrupt": desktop.onRest = { say("resting") }
        case "keys": program.printKeys()
        case "files": program.askForFiles()
        case "shown": program.showBothCompositors()
        case "late": return program.runAgain()
        case "nested": Task { @MainActor in program.runAgain() }
        case "animated": program.animate(["task", "timer", "work"])
        case "minimised": program.countFrames()
        case "drag": program.drag(arguments.dropFirst(2).map { URL(fileURLWithPath: $0) })
        default: program.serve()
        }
        try withExtendedLifetime(program) { try desktop.run() }
        say("ended")
    }
}

/// Prints a line at once, also into a pipe.
private func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

@MainActor
private final class Program {
    private let desktop: DesktopWindow
    private var seen: Set<String> = []
    private let square = View(frame: CGRect(x: 10, y: 10, width: 40, height: 40))

    init(_ desktop: DesktopWindow) {
        self.desktop = desktop
        square.backgroundColor = .white
        desktop.window.rootView.addSubview(square)
    }

    private static let all: Set = ["task", "queue", "timer", "sequence", "thread", "picture", "hops"]

    private func note(_ word: String) {
        guard seen.insert(word).inserted else { return }
        say(word)
        guard seen == Program.all else { return }
        seen = []
        if desktop.window.isAnimating {
            desktop.close()
        } else {
            // Once more, while something moves all the time.
            say("moving")
            square.animate(duration: 100) { square.center.x += 300 }
            begin()
        }
    }

    func serve() { begin() }

    private func begin() {
        Task { @MainActor in
            try await Task.sleep(nanoseconds: 20_000_000)
            note("task")
        }
        DispatchQueue.main.async { self.note("queue") }
        // Foundation never frees a timer, nor what its block holds.
        _ = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: false) { [weak self] _ in
            MainActor.assumeIsolated {
                guard let self else { return }
                self.note("timer")
                // No event comes after this. The window shows it nevertheless.
                let before = self.desktop.counts.presents
                self.square.backgroundColor = Color(red: 0.5, green: Float.random(in: 0...1), blue: 1)
                DispatchQueue.global().asyncAfter(deadline: .now() + 0.3) {
                    DispatchQueue.main.async { if self.desktop.counts.presents > before { self.note("picture") } }
                }
            }
        }
        Task { @MainActor in
            let numbers = AsyncStream<Int> { numbers in
                DispatchQueue.global().async {
                    for i in 1...3 {
                        usleep(5000)
                        numbers.yield(i)
                    }
                    numbers.finish()
                }
            }
            var sum = 0
            for await number in numbers { sum += number }
            if sum == 6 { note("sequence") }
        }
        Thread.detachNewThread {
            usleep(50_000)
            Task { @MainActor in self.note("thread") }
        }
        Task { @MainActor in
            for _ in 0..<20 { await Program.work() }
            note("hops")
        }
    }

    @concurrent
    private nonisolated static func work() async {}

    func countWakeUps() {
        // The timers themselves wake it up.
        _ = Timer.scheduledTimer(withTimeInterval: 1.5, repeats: false) { [weak self] _ in
            MainActor.assumeIsolated {
                guard let self else { return }
                let before = self.desktop.counts
                _ = Timer.scheduledTimer(withTimeInterval: 2, repeats: false) { [weak self] _ in
                    MainActor.assumeIsolated {
                        guard let self else { return }
                        let after = self.desktop.counts
                        say("wakeups \(after.wakeUps - before.wakeUps) frames \(after.framesDrawn - before.framesDrawn)")
                        self.desktop.close()
                    }
                }
            }
        }
    }

    /// Animates once for each way to begin, half a second after the animation before has ended.
    func animate(_ ways: ArraySlice<String>) {
        guard let way = ways.first else { return desktop.close() }
        let move: @MainActor () -> Void = { [self] in
            let before = desktop.counts.framesDrawn
            let completion = { [self] (_: Bool) in
                say("\(way) \(desktop.counts.framesDrawn - before)")
                animate(ways.dropFirst())
            }
            square.animate(duration: 0.5, completion: completion) { square.center.x += 30 }
        }
        _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { [desktop] _ in
            MainActor.assumeIsolated {
                switch way {
                case "timer": move()
                case "work": desktop.work.submit({ usleep(300_000) }, completion: { _ in move() })
                default:
                    Task { @MainActor in
                        try await Task.sleep(for: .milliseconds(300))
                        move()
                    }
                }
            }
        }
    }

    func runAgain() {
        do { try desktop.run() } catch DesktopError.withinTask { say("refused") } catch { say("\(error)") }
        desktop.close()
    }

    /// Says each second how many frames it has drawn in it.
    func countFrames() {
        square.animate(duration: 1000) { square.center.x += 300 }
        var before = 0
        _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
            MainActor.assumeIsolated {
                guard let self else { return }
                say("frames \(self.desktop.counts.framesDrawn - before)")
                before = self.desktop.counts.framesDrawn
            }
        }
    }

    func drag(_ files: [URL]) {
        let view = DraggingView(frame: desktop.window.rootView.bounds)
        view.files = files
        desktop.window.rootView.addSubview(view)
        desktop.onRest = { say("resting") }
    }

    func measureLatency() {
        let desktop = desktop
        Thread.detachNewThread {
            usleep(1_500_000)
            var times: [Double] = []
            for _ in 0..<200 {
                usleep(10_000)
                let start = DispatchTime.now().uptimeNanoseconds
                let done = DispatchSemaphore(value: 0)
                DispatchQueue.main.async { done.signal() }
                done.wait()
                times.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6)
            }
            times.sort()
            say(String(format: "main queue median %.3f ms, most %.3f ms", times[100], times[199]))
            DispatchQueue.main.async { desktop.close() }
        }
    }

    func showBothCompositors() {
        desktop.onFrame = { [unowned self, unowned desktop] report in
            guard seen.insert(report.frame.compositor.rawValue).inserted else { return }
            say(report.frame.compositor.rawValue)
            if report.frame.compositor == .gpu { return desktop.close() }
            desktop.onGPUChange = { if case .missing(let reason) = $0 { say(reason) } }
            desktop.compositor = .gpu
        }
    }

    func askForFiles() {
        let desktop = desktop
        let asking = Task { @MainActor in
            var options = FileDialogOptions()
            options.title = "Choose"
            options.filters = [FileFilter("Pictures", patterns: ["*.png", "*.j[pP]g"]), FileFilter("All", patterns: ["*"])]
            options.allowsMultipleSelection = true
            options.suggestedName = "a b.png"
            do {
                say("open \(try await desktop.openFiles(options).map(\.path))")
                options.filters = []
                say("save \(try await desktop.saveFile(options)?.path ?? "nothing")")
            } catch {
                say("\(error)")
            }
            desktop.close()
        }
        desktop.window.onEvent = { event in
            guard case .keyDown(let key) = event else { return }
            say("key \(key.key)")
            if key.key == .escape { asking.cancel() }
        }
    }

    func printKeys() {
        desktop.window.onEvent = { [unowned desktop] event in
            guard case .keyDown(let key) = event else { return }
            say("key \(key.key)\(key.isRepeat ? " again" : "") at \(DispatchTime.now().uptimeNanoseconds / 1000)")
            if key.key == .escape { desktop.close() }
        }
        desktop.onRest = { say("resting") }
    }
}

/// Says what is dragged over it and dropped on it. A press drags files out of it.
private final class DraggingView: View {
    var files: [URL] = []

    override func pointerDown(_ pointer: Pointer) { say(window?.beginDragging(files) == true ? "drags" : "does not drag") }
    override func pointerCancelled(_ pointer: Pointer) { say("lost the mouse") }
    override func pointerUp(_ pointer: Pointer) { say("released") }
    override func dragEntered(at position: CGPoint) -> Bool {
        say("entered \(Int(position.x)) \(Int(position.y))")
        return true
    }
    override func dragMoved(at position: CGPoint) { say("moved \(Int(position.x)) \(Int(position.y))") }
    override func dragExited() { say("exited") }
    override func dropFiles(_ paths: [String], at position: CGPoint) -> Bool {
        say("dropped \(paths.joined(separator: ", ")) at \(Int(position.x)) \(Int(position.y))")
        return true
    }
}

/// A large window, and a small one in the middle over it. Each prints what reaches it, and changes its colour when it is pressed.
@MainActor
private final class TwoWindows {
    private let loop = WindowLoop()
    private let fonts: FontLibrary
    private let compositor: CompositorKind
    private var hasRefused = false

    init(_ compositor: CompositorKind) throws {
        self.compositor = compositor
        fonts = try FontLibrary()
    }

    func run() throws {
        let large = try open("large", CGSize(width: 600, height: 400), Color(hex: 0xC00000))
        large.onRest = { [unowned self, unowned large] in
            large.onRest = nil
            openSmall()
        }
        try loop.run()
        say("ended")
    }

    private func openSmall() {
        do {
            let small = try open("small", CGSize(width: 200, height: 150), Color(hex: 0x0000C0))
            small.shouldClose = { [unowned self] in
                defer { hasRefused = true }
                say(hasRefused ? "small agrees" : "small refuses")
                return hasRefused
            }
        } catch {
            say("\(error)")
        }
    }

    private func open(_ title: String, _ size: CGSize, _ color: Color) throws -> DesktopWindow {
        var options = DesktopWindow.Options()
        // A title is not ASCII alone.
        options.title = title + " – é"
        options.applicationID = "org.example.windows"
        options.size = size
        options.compositor = compositor
        // A compositor that draws in software then draws in the window as a card would.
        if ProcessInfo.processInfo.environment["AS_CARD"] != nil { options.optimisations.remove(.software) }
        let desktop = try DesktopWindow(options, fonts: fonts), root = desktop.window.rootView
        root.backgroundColor = color
        var shown: CompositorKind?
        desktop.onFrame = {
            if shown != $0.frame.compositor { say("\(title) by \($0.frame.compositor.rawValue)") }
            shown = $0.frame.compositor
        }
        desktop.window.onEvent = { event in
            switch event {
            case .pointerDown(let pointer):
                say("\(title) pressed \(Int(pointer.position.x)) \(Int(pointer.position.y))")
                root.backgroundColor = Color(hex: 0x00C000)
            case .keyDown(let key): say("\(title) key \(key.key)")
            default: break
            }
        }
        desktop.onClose = { say("\(title) closed") }
        loop.add(desktop)
        return desktop
    }
}
