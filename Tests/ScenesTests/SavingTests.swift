// Saving from the shell: the list of what can be saved, and the message about where it went.

import FloeInspector
import FloeMeasuring
import FloeViewTree
import Foundation
import Testing

@testable import FloeScenes

@MainActor
struct SavingTests: ShellPlaying {
    let stage: ShellStage
    private let asked = Requests()

    private final class Requests {
        var all: [ShellRequest] = []
        var saved: [SavedContent] {
            all.compactMap { if case .save(let content) = $0 { content } else { nil } }
        }
        var folders: [String] {
            all.compactMap { if case .openFolder(let folder) = $0 { folder } else { nil } }
        }
    }

    init() throws {
        stage = try ShellStage()
        shell.onRequest = { [asked] in asked.all.append($0) }
    }

    @Test func eachRowSavesAndCloses() throws {
        shell.canRecord = true
        for (i, content) in SavedContent.allCases.enumerated() {
            press(.letter("s"), .control)
            run(0.3)
            let list = try #require(shell.panel as? ListPanel)
            #expect(list.kind == .saving && list.focusOrder.count == SavedContent.allCases.count)
            click(list.focusOrder[i])
            #expect(shell.panel == nil && asked.saved.last == content)
        }
    }

    /// A record of a record would be the same file again.
    @Test func recordIsOfferedWhereOneCanBeMade() throws {
        for (canRecord, isRecorded) in [(false, false), (true, false), (true, true)] {
            shell.canRecord = canRecord
            shell.isRecorded = isRecorded
            press(.letter("s"), .control)
            run(0.3)
            let isOffered = canRecord && !isRecorded
            #expect((shell.panel as? ListPanel)?.focusOrder.count == SavedContent.allCases.count - (isOffered ? 0 : 1))
            press(.escape)
        }
    }

    @Test func listIsAmongTheToolsAndClosesAgain() throws {
        press(.letter("a"))
        run(0.3)
        let tools = try #require(shell.panel as? ListPanel)
        click(try #require(tools.focusOrder.last))
        run(0.3)
        #expect((shell.panel as? ListPanel)?.kind == .saving)
        press(.letter("s"), .control)
        #expect(shell.panel == nil)
        press(.letter("s"), .control)
        press(.escape)
        #expect(shell.panel == nil && asked.saved.isEmpty)
    }

    @Test func messagePlaysWhatWasRecorded() throws {
        shell.show(saved: "Recording", path: "/home/me/run.floe", folder: "/home/me")
        run(0.5)
        #expect(try #require(shell.savedNotice).notice.content?.action == "Play")
        press(.tab)
        press(.space)
        window.handle(.keyUp(KeyEvent(.space, time: log.time)))
        let isPlayed = asked.all.contains { if case .play("/home/me/run.floe") = $0 { true } else { false } }
        #expect(isPlayed && asked.folders.isEmpty)
    }

    @Test func messageOpensTheFolderAndGoesByItself() throws {
        shell.show(saved: "Picture", path: "/home/me/Pictures/floe-focus-picture.png", folder: "/home/me/Pictures")
        run(0.5)
        let notice = try #require(shell.savedNotice).notice
        #expect(notice.content?.text == "Picture saved" && notice.content?.detail == "/home/me/Pictures/floe-focus-picture.png")
        #expect(shell.sceneFrame.contains(notice.frame) && !shell.showsSceneAlone, "its frames say nothing of the scene")
        // By key, after the scene.
        press(.tab)
        press(.space)
        window.handle(.keyUp(KeyEvent(.space, time: log.time)))
        #expect(asked.folders == ["/home/me/Pictures"] && notice.content == nil)
        #expect(window.focusView?.isDescendant(of: shell.scene.view) == true, "no focus stays on what has gone")
        shell.show(saved: "Capture", path: "/c", folder: "/c")
        run(14)
        #expect(notice.content?.text == "Capture saved")
        run(2)
        #expect(notice.content == nil && notice.isHidden && shell.showsSceneAlone)
    }

    /// The list opens above the inspector, which stays, and gets the keys again.
    @Test func inspectorStaysWhileSomethingOfItIsSaved() throws {
        shell.inspect(nil)
        run(1)
        let inspector = try #require(shell.panel as? InspectorView)
        for end in [Key.escape, .function(1), .letter("s")] {
            press(.letter("s"), .control)
            run(0.3)
            #expect((shell.panel as? ListPanel)?.kind == .saving && shell.panels.first === inspector)
            press(end, end == .letter("s") ? .control : [])
            #expect(shell.panel === inspector && window.focusView?.isDescendant(of: inspector) == true)
        }
        press(.letter("s"), .control)
        run(0.3)
        press(.tab)
        press(.tab)
        press(.space)
        window.handle(.keyUp(KeyEvent(.space, time: log.time)))
        #expect(asked.saved == [.capture] && shell.panel === inspector)
        #expect(shell.inspected?.tree === inspector.tree.tree)
        shell.prepareForSaving()
        #expect(shell.panel === inspector)
        press(.escape)
        #expect(shell.panel == nil && shell.inspected == nil)
    }

    /// It is said beside the button, and covers none of what was saved.
    @Test(arguments: [true, false]) func savedComparisonIsSaidInItsPanel(isSaved: Bool) throws {
        let lanes = ["a", "b"].map { Lane($0, title: $0, turns: [Array(repeating: MeasuredFrame(seconds: 0.02), count: 60)]) }
        shell.show(try #require(Comparison(lanes, claim: nil)), .claim)
        run(0.3)
        if isSaved { shell.show(saved: "Comparison", path: "/p.png", folder: "/") } else { shell.show(failure: "No", reason: "full") }
        run(0.3)
        let words = shell.panel?.descendants.compactMap { ($0 as? Label)?.text } ?? []
        #expect(words.contains(isSaved ? "Comparison saved: /p.png" : "No: full"))
        #expect(shell.savedNotice == nil)
    }

    @Test func reviewedFrameIsSavedAsAPicture() {
        shell.keyDownInReview(KeyEvent(.letter("s"), modifiers: .control, time: log.time))
        #expect(asked.saved == [.picture] && shell.panel == nil)
    }

    /// It stands in the claim's place until the trace ends.
    @Test func traceIsSaidWhileItRuns() {
        let claim = shell.strip.claimLabel.text
        shell.state.isTracing = true
        run(20)
        #expect(shell.strip.hint?.contains("Choose Trace again") == true && shell.strip.hintCaps.keys == ["Ctrl", "S"])
        shell.state.isTracing = false
        run(0.1)
        #expect(shell.strip.hint == nil && shell.strip.claimLabel.text == claim)
    }

    /// What is about to be saved does not show that it is.
    @Test func nothingOfSavingIsSaved() throws {
        shell.show(failure: "Picture not saved", reason: "no space left on device")
        press(.letter("s"), .control)
        shell.showHint("A hint")
        run(0.5)
        let notice = try #require(shell.savedNotice).notice
        #expect(notice.content?.isWarning == true && notice.content?.action == nil && notice.focusOrder.isEmpty)
        shell.prepareForSaving()
        #expect(notice.isHidden && shell.panel == nil && shell.strip.hint == nil)
        shell.show(saved: "Picture", path: "/p", folder: "/")
        run(0.5)
        #expect(!notice.isHidden && Double(notice.alpha) == 1)
    }

    /// A path is shown in full in every window, above a panel that is open.
    @Test(arguments: [CGSize(width: 320, height: 240), CGSize(width: 800, height: 500), CGSize(width: 2560, height: 1440)])
    func messageFits(size: CGSize) throws {
        shell.frame = CGRect(origin: .zero, size: size)
        window.resize(to: size, scale: 1)
        run(0.2)
        shell.toggleHelp()
        shell.show(saved: "Capture", path: "/home/somebody/Documents/floe-minesweeper-capture-12", folder: "/")
        run(0.5)
        let notice = try #require(shell.savedNotice).notice
        #expect(shell.subviews.last === notice && shell.bounds.contains(notice.frame))
        run(1)
        let place = notice.frame
        #expect(
            place == CGRect(x: place.minX.rounded(), y: place.minY.rounded(), width: place.width, height: place.height), "its text is sharp"
        )
    }
}
