// What the strip and the options panel ask of the window around the scenes, and what they show of it.

import RenderTree

/// Does what is pressed.
@MainActor
protocol ShellActions: AnyObject {
    func chooseTechnique(_ index: Int)
    func setSwitch(_ index: Int, _ isOn: Bool)
    func chooseCompositor(_ kind: CompositorKind)
    func swapCompositor()
    func toggleFigures()
    func toggleHelp()
    func toggleOptions()
    func showPage(_ index: Int)
    func hint(ofPage index: Int) -> String?
    /// `key`: the letter that does the same, added to the text.
    func showHint(_ text: String?, key: Character?)
}

/// What belongs to the program, not to a scene.
public struct ShellState: Equatable, Sendable {
    public var compositor = CompositorKind.cpu
    /// Why there is no GPU compositor; nil if there is one.
    public var gpuProblem: String?
    public var showsFigures = false

    public init() {}
}
