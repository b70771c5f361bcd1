// Who receives a key. The scenes as the program makes them, in one window. In the table scene letters find rows, wherever the
// focus is; in other scenes they are commands. With Alt they are commands everywhere, and help and hints say so.

import Foundation
import FloeLayerTree
import FloeRenderTree
import Testing
import FloeText
import FloeViewTree

@testable import FloeScenes

@MainActor
struct ShellKeysTests {
    let window = Window(size: CGSize(width: 1000, height: 700))
    let shell: ScenesView
    private let asked = Asked()

    private final class Asked {
        var compositors: [CompositorKind] = []
        var figures = 0
        var time = 1.0
    }

    init() throws {
        shell = ScenesView(first: .table, context: try SceneStill.context(), size: window.size)
        window.rootView.addSubview(shell)
        let asked = asked
        shell.onRequest = { request in
            switch request {
            case .compositor(let kind): asked.compositors.append(kind)
            case .toggleFigures: asked.figures += 1
            default: break
            }
        }
        run(0.1)
    }

    private func run(_ seconds: Double) {
        for i in 1...Int(seconds * 60) { window.update(at: asked.time + Double(i) / 60) }
        asked.time += seconds
    }

    @discardableResult
    private func press(_ key: Key, _ modifiers: KeyModifiers = []) -> Bool {
        window.handle(.keyDown(KeyEvent(key, modifiers: modifiers, time: asked.time)))
    }

    /// Sends keys and the text they make, as a host does.
    private func type(_ text: String) {
        for character in text {
            if let digit = character.wholeNumberValue { press(.digit(digit)) } else if character.isLetter { press(.letter(character)) }
            window.handle(.text(String(character), time: asked.time))
        }
    }

    private func show(_ name: SceneName) {
        shell.show(name, animated: false)
        run(0.1)
    }

    private var said: String { shell.strip.claimLabel.text ?? "" }

    @Test func anyLetterStartsTypeAhead() throws {
        let table = try #require(shell.scene as? TableScene)
        let commands = Set(ShellCommand.letters + shell.scene.switches.compactMap(\.key) + "12345rnfgm")
        #expect(commands.isSuperset(of: ["t", "c", "h", "p", "l"]))
        // With the focus in the table, in the strip, and in the shell around both.
        for focus in [table.table, shell.strip.help, shell] as [View] {
            for name in ["Polaris", "Crabeater seal", "Hadar", "Terra Nova", "Labrador Sea", "Maud", "Narwhal", "Fata Morgana", "22° halo"]
            {
                window.focus(focus)
                type(String(name.lowercased().prefix(6)))
                #expect(table.status == name && table.table.typeAheadText == String(name.lowercased().prefix(6)))
                press(.escape)
                #expect(table.table.typeAheadText == nil && table.status == name)
                #expect(press(.escape) && table.status == "", "and lets go of the row")
            }
        }
        for key in commands { type(String(key)) }
        #expect(shell.scene === table && table.kind == .best && asked.compositors == [] && asked.figures == 0)
        #expect(!table.tableView.isPatterned && !table.tableView.leavesActionsOn && shell.panel == nil)
    }

    /// On French keyboards digits are typed with Shift, which on others makes signs of them. Only the text tells.
    @Test func digitMadeWithShiftChoosesScene() {
        show(.focus)
        press(.digit(3), .shift)
        window.handle(.text("!", time: asked.time))
        run(1)
        #expect(shell.scene.name == .focus)
        press(.digit(3), .shift)
        window.handle(.text("3", time: asked.time))
        run(1)
        #expect(shell.scene.name == .mines)
        press(.digit(1), [.option, .shift])
        run(1)
        #expect(shell.scene.name == .focus)
    }

    @Test func tabReachesSceneControlsAndKeysReachScene() throws {
        show(.mines)
        let mines = try #require(shell.scene as? MinesScene), board = mines.minesView.board
        // The one that can zoom.
        mines.kind = .tiled
        window.focus(board)
        var stops: [View] = []
        repeat {
            press(.tab)
            if let stop = window.focusView { stops.append(stop) }
        } while window.focusView !== board && stops.count < 30
        #expect(stops.count(where: { $0 === mines.minesView.header.customBoard }) == 1)
        let seen = mines.controls.filter(\.canBecomeFocused), reached = stops.filter { stop in seen.contains { $0 === stop } }
        #expect(seen.count > 2 && reached.map(ObjectIdentifier.init) == seen.map(ObjectIdentifier.init))
        // Shift+Tab goes back through the same stops.
        for stop in stops.dropLast().reversed() {
            press(.tab, .shift)
            #expect(window.focusView === stop)
        }
        // A focused zoom button is pressed by Space. All other keys go to the board.
        let zoom = try #require(seen.last), side = mines.cellSide
        window.focus(zoom)
        #expect(press(.space))
        run(1)
        #expect(mines.cellSide > side && zoom.isFocused)
        #expect(press(.left) && board.marks.cursorCell != nil)
        #expect(press(.letter("c")) && asked.compositors == [.gpu])
        window.focus(mines.minesView.header.customBoard)
        #expect(press(.space) && mines.areas.panel != nil)
        #expect(press(.escape) && mines.areas.panel == nil && window.focusView === board)
    }

    @Test func altCommandsWorkEverywhere() throws {
        for name in SceneName.allCases {
            show(name)
            let scene = shell.scene, first = scene.technique
            press(.letter("t"), .option)
            #expect(scene.technique != first && said.hasPrefix("\(scene.technique.title): "))
            for _ in 1..<scene.techniques.count { press(.letter("t"), .option) }
            #expect(scene.technique == first)
            for item in scene.switches where item.idleReason(with: first) == nil {
                guard case .letter(let letter)? = item.key.map(Key.letter) else { continue }
                let before = item.get()
                #expect(press(.letter(letter), .option) && item.get() != before)
                #expect(press(.letter(letter), .option) && item.get() == before)
            }
            press(.letter("c"), .option)
            press(.letter("h"), .option)
        }
        #expect(asked.compositors == Array(repeating: .gpu, count: SceneName.allCases.count) && asked.figures == SceneName.allCases.count)
        press(.digit(2), .option)
        run(1)
        #expect(shell.scene.name == .table)
        window.handle(.text("?", time: asked.time))
        #expect(shell.panel != nil, "no row begins with it")
    }

    @Test func techniqueSwitchIsReportedOnce() {
        for name in SceneName.allCases {
            show(name)
            var changes = 0
            shell.onChange = { changes += 1 }
            press(.letter("t"), .option)
            #expect(changes == 1, "\(name)")
        }
    }

    @Test func lettersAreCommandsWhereNothingTakesText() throws {
        for name in SceneName.allCases where name != .table {
            show(name)
            let scene = shell.scene, first = scene.technique
            type("t")
            #expect(scene.technique != first, "\(name)")
            for item in scene.switches {
                guard let letter = item.key, item.idleReason(with: scene.technique) == nil else { continue }
                let before = item.get()
                type(String(letter))
                #expect(item.get() != before)
            }
        }
        // A text field takes letters as well, but not with Alt.
        show(.mines)
        let mines = try #require(shell.scene as? MinesScene), first = mines.technique
        mines.minesView.openCustomBoard()
        type("tch123?")
        #expect(mines.technique == first && asked.compositors == [] && asked.figures == 0 && shell.panel == nil)
        #expect(mines.minesView.customBoard?.firstField.text == "123")
        press(.letter("c"), .option)
        #expect(asked.compositors == [.gpu])
    }

    @Test func commandLettersAreUnique() {
        for name in SceneName.allCases {
            show(name)
            let letters = ShellCommand.letters + shell.scene.switches.compactMap(\.key)
            #expect(Set(letters).count == letters.count, "\(name)")
        }
    }

    @Test func helpAndHintsShowApplicableKeys() throws {
        for name in SceneName.allCases {
            show(name)
            let prefix = name == .table ? ["Alt"] : []
            shell.strip.figures.onHint?(shell.strip.figures.hint)
            #expect(shell.strip.hintCaps.keys == prefix + ["H"] && !said.contains("Alt"), "\(said)")
            #expect(shell.keys.shortcuts.contains(SceneShortcut(keys: prefix + ["C"], action: "Compositor: switches between CPU and GPU")))
            shell.strip.show(hint: nil)
            #expect(shell.strip.hintCaps.keys.isEmpty)
            shell.strip.pages.onHint?(try #require(shell.strip.pages.pageHint?(2)))
            #expect(said.hasPrefix("Mines. Article: ") && shell.strip.hintCaps.keys == prefix + ["3"])
            shell.strip.show(hint: nil)
        }
        show(.table)
        #expect(
            shell.keys.switchShortcuts.map(\.keys) == [["Alt", "P"], ["Alt", "S"], ["Alt", "W"], [], ["Alt", "L"]])
        #expect(
            shell.keys.switchShortcuts[0].action
                == "Pattern: A patterned background. It shows where a technique paints over the rows instead of masking them.")
    }

    /// A switch that makes no difference for the technique is faint, says why, and its key says so too.
    @Test func switchesThatTechniqueIgnoresAreDimmed() throws {
        let table = try #require(shell.scene as? TableScene), strip = shell.strip
        func enabled() -> [Bool] { strip.switches.map(\.isEnabled) }
        let expected: [(TableTechnique, [Bool])] = [
            (.ornament, [true, true, false, false, false]), (.mask, [true, true, true, true, true]),
            (.overlay, [true, true, false, false, true]), (.edges, [true, true, false, false, true]),
            (.best, [true, true, false, false, false]),
        ]
        for (kind, able) in expected {
            table.kind = kind
            #expect(enabled() == able, "\(kind)")
            for (control, item) in zip(strip.switches, table.switches) {
                let reason = "“\(kind.technique.title)” does not use “\(item.title)”. Used by "
                #expect(control.isEnabled ? control.hint == item.summary : control.hint?.hasPrefix(reason) == true)
            }
        }
        press(.letter("w"), .option)
        #expect(!table.tableView.hasPictureMask && said == "“Mask rows” does not use “Waves”. Used by “Mask table”.")
        table.kind = .mask
        press(.letter("w"), .option)
        #expect(table.tableView.hasPictureMask)
    }
}
