// Files that are dragged over views and out of them: which view takes them, what it is told, and what becomes of the press that drags.

import Foundation
import FloeViewTree
import Testing

@MainActor
struct DraggingTests {
    private let stage = Stage()
    private let log = Log()

    /// What views are told, in order.
    final class Log { var lines: [String] = [] }

    /// A view with a name that takes what is dragged over it, or not.
    final class Taker: View {
        var name = "", takes = true
        var log = Log()

        override func dragEntered(at position: CGPoint) -> Bool {
            log.lines.append("\(name) \(takes ? "takes" : "refuses")")
            return takes
        }
        override func dragMoved(at position: CGPoint) { log.lines.append("\(name) moved \(Int(position.x))") }
        override func dragExited() { log.lines.append("\(name) exited") }
        override func dropFiles(_ paths: [String], at position: CGPoint) -> Bool {
            log.lines.append("\(name) got \(paths)")
            return true
        }
    }

    private func taker(_ name: String, _ frame: CGRect, in superview: View? = nil, takes: Bool = true) -> Taker {
        let view = Taker(frame: frame)
        (view.name, view.takes, view.log) = (name, takes, log)
        (superview ?? stage.root).addSubview(view)
        return view
    }

    /// Drags files over a point and returns what views were told.
    private func over(_ x: Double, _ y: Double = 50) -> [String] { lines(.dragOver(position: point(x, y), time: stage.time)) }

    private func lines(_ event: InputEvent) -> [String] {
        log.lines = []
        stage.window.handle(event)
        return log.lines
    }

    @Test func dragIsToldToTheViewUnderIt() {
        _ = taker("a", CGRect(x: 0, y: 0, width: 100, height: 100))
        _ = taker("b", CGRect(x: 100, y: 0, width: 100, height: 100))
        #expect(over(50) == ["a takes"])
        #expect(over(60) == ["a moved 60"])
        #expect(over(150) == ["a exited", "b takes"])
        #expect(over(350) == ["b exited"])
        #expect(over(351) == [])
        #expect(over(150) == ["b takes"])
        #expect(lines(.dragLeft(time: stage.time)) == ["b exited"])
        #expect(lines(.dragLeft(time: stage.time)) == [])
        #expect(over(150) == ["b takes"])
    }

    @Test func innerViewsComeFirst() {
        let outer = taker("outer", CGRect(x: 0, y: 0, width: 300, height: 100))
        _ = taker("inner", CGRect(x: 100, y: 0, width: 100, height: 100), in: outer)
        _ = taker("deaf", CGRect(x: 200, y: 0, width: 100, height: 100), in: outer, takes: false)
        #expect(over(50) == ["outer takes"])
        #expect(over(150) == ["inner takes", "outer exited"])
        #expect(over(250) == ["inner exited", "deaf refuses", "outer takes"])
        #expect(over(260) == ["outer moved 260"], "it has been asked")
        #expect(over(50) == ["outer moved 50"])
        #expect(over(260) == ["deaf refuses", "outer moved 260"])
    }

    @Test func exitComesBeforeTheDrop() {
        _ = taker("a", CGRect(x: 0, y: 0, width: 100, height: 100))
        #expect(over(50) == ["a takes"])
        #expect(lines(.dropFiles(["/x"], position: point(50, 50), time: stage.time)) == ["a exited", #"a got ["/x"]"#])
        #expect(lines(.dropFiles(["/x"], position: point(50, 50), time: stage.time)) == [#"a got ["/x"]"#])
    }

    /// A program that crashes says nothing any more. A press shows that it no longer drags.
    @Test func pressEndsTheDrag() {
        _ = taker("a", CGRect(x: 0, y: 0, width: 100, height: 100))
        _ = over(50)
        #expect(lines(.pointerDown(PointerEvent(point(300, 300), time: stage.time))) == ["a exited"])
    }

    @Test func viewThatGoesIsForgotten() {
        let outer = taker("outer", CGRect(x: 0, y: 0, width: 300, height: 100))
        let inner = taker("inner", CGRect(x: 0, y: 0, width: 100, height: 100), in: outer)
        #expect(over(50) == ["inner takes"])
        inner.removeFromSuperview()
        #expect(over(51) == ["outer takes"])
        outer.removeFromSuperview()
        #expect(over(52) == [] && lines(.dragLeft(time: stage.time)) == [])
    }

    // Out of the window

    private static let files = [URL(fileURLWithPath: "/tmp/a b.png")]

    /// A host that drags, and what it was given.
    final class Host { var dragged: [[URL]] = [] }

    private func connect(_ host: Host, drags: Bool = true) {
        stage.window.onBeginDragging = {
            host.dragged.append($0)
            return drags
        }
    }

    @Test func nothingIsDraggedWithoutAPress() throws {
        let host = Host(), window = stage.window
        connect(host)
        #expect(!window.beginDragging(Self.files))
        stage.down(50, 50, button: .secondary)
        #expect(!window.beginDragging(Self.files))
        stage.up(50, 50, button: .secondary)
        stage.down(50, 50)
        let page = try #require(URL(string: "https://example.org/a.png"))
        #expect(!window.beginDragging([]) && !window.beginDragging([page]))
        #expect(host.dragged.isEmpty)
        #expect(window.beginDragging(Self.files) && host.dragged == [Self.files])
        #expect(!window.beginDragging(Self.files), "the press is over")
        window.onBeginDragging = nil
        stage.up(50, 50)
        stage.down(50, 50)
        #expect(!window.beginDragging(Self.files))
    }

    @Test func fingersDragNothing() {
        let host = Host()
        connect(host)
        stage.window.handle(.pointerDown(PointerEvent(point(50, 50), time: stage.time, pointer: 1, device: .touch)))
        #expect(!stage.window.beginDragging(Self.files) && host.dragged.isEmpty)
    }

    /// Everything that followed the press is told that it is over, from whichever of its steps the drag began, and takes the next one.
    @Test(arguments: ["hold", "pan", "down"]) func dragTakesThePress(from step: String) {
        final class Pressed: View {
            var lines: [String] = []
            var onDown: (() -> Void)?
            override func pointerDown(_ pointer: Pointer) {
                lines.append("down")
                onDown?()
            }
            override func pointerCancelled(_ pointer: Pointer) { lines.append("cancelled") }
            override func pointerUp(_ pointer: Pointer) { lines.append("up") }
        }
        let host = Host(), window = stage.window, scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)), view = Pressed()
        connect(host)
        scroll.contentSize = CGSize(width: 200, height: 1000)
        view.frame = CGRect(x: 0, y: 0, width: 200, height: 1000)
        stage.root.addSubview(scroll)
        scroll.addSubview(view)
        var states: [GestureState] = []
        switch step {
        case "hold":
            view.addGestureRecognizer(
                LongPressGestureRecognizer {
                    states.append($0.state)
                    if $0.state == .began { window.beginDragging(Self.files) }
                })
        case "pan":
            view.addGestureRecognizer(
                PanGestureRecognizer {
                    states.append($0.state)
                    if $0.state == .began { window.beginDragging(Self.files) }
                })
        default: view.onDown = { window.beginDragging(Self.files) }
        }
        for count in 1...2 {
            stage.down(50, 150)
            stage.run(0.6)
            stage.glide(from: point(50, 150), to: point(50, 50))
            #expect(host.dragged.count == count && scroll.contentOffset == .zero)
            #expect(window.draggedFiles == Self.files)
        }
        #expect(view.lines == ["down", "cancelled", "down", "cancelled"])
        #expect(states == (step == "down" ? [] : [.began, .cancelled, .began, .cancelled]))
    }

    /// The views go on as if nothing were to be dragged.
    @Test func hostThatDoesNotDragTakesNothing() {
        let host = Host(), scroll = stage.list(height: 1000, delegate: Delegate())
        connect(host, drags: false)
        let hold = LongPressGestureRecognizer()
        hold.shouldBegin = { [window = stage.window] in window.beginDragging(Self.files) }
        scroll.addGestureRecognizer(hold)
        stage.down(50, 150)
        stage.run(0.6)
        stage.glide(from: point(50, 150), to: point(50, 50))
        #expect(host.dragged.count == 1 && scroll.contentOffset.y > 80)
    }

    private final class Delegate: ScrollViewDelegate {}
}
