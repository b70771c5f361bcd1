// What the picked layer costs, and what each kind of thing costs in all of the scene, measured meanwhile on another thread: by both
// compositors, with intervals.

import FloeGeometry
import FloeCosts
import FloeLayerTree
import FloeMeasuring
import FloeRenderTree
import FloeViewTree
import Foundation

/// The page on which costs are measured.
package final class CostPage: InspectorPage {
    private let choice = SegmentedControl([
        SegmentedControl.Segment("Layer", hint: "The frame without this layer, or without a part of it"),
        SegmentedControl.Segment("What if", hint: "The frame without any masks, any group opacities, and so on"),
    ])
    private let words = Label(lines: 0)
    let state = Label(lines: 0)
    let lists = CompositorKind.allCases.map { (kind: $0, list: FactList($0.rawValue.uppercased())) }
    private let again = Button("Measure again")
    private let makeDrawing: CostWorker.MakeDrawing
    private(set) var worker: CostWorker?
    private var asked: (question: CostQuestion, root: LayerDescription)?
    private var subject: (picked: InspectedLayer?, tree: InspectedTree)?

    package override var title: String { "Cost" }

    /// `makeDrawing` makes what measures, on a thread of its own.
    package init(makeDrawing: @escaping CostWorker.MakeDrawing) {
        self.makeDrawing = makeDrawing
        super.init()
        choice.selectedIndex = 0
        for view in [choice, words, state] as [View] { add(view, alignment: view === choice ? .start : .fill) }
        for (_, list) in lists { add(list) }
        add(again, alignment: .start)
        choice.action = { [weak self] _ in self?.measure() }
        again.action = { [weak self] in self?.measure(isAgain: true) }
    }

    package override func appearanceDidChange() {
        super.appearanceDidChange()
        for label in [words, state] {
            label.font = appearance.theme.type.callout
            label.textColor = appearance.theme.palette.secondaryText
        }
    }

    package override var stops: [View] { [choice, again] }

    package override func leave() {
        guard worker?.answer?.isComplete == false else { return }
        worker?.cancel()
        asked = nil
    }

    package override func show(_ picked: InspectedLayer?, in tree: InspectedTree) {
        subject = (picked, tree)
        measure()
    }

    private func measure(isAgain: Bool = false) {
        guard let (picked, tree) = subject else { return }
        let question = choice.selectedIndex == 0 ? picked.flatMap { LayerPath($0.layer) }.map(CostQuestion.layer) : .whatIf
        if let question {
            let size = PixelSize(
                width: max(1, Int((tree.size.width * tree.scale).rounded())), height: max(1, Int((tree.size.height * tree.scale).rounded()))
            )
            let scene = CostScene(tree.tree, size: size, scale: tree.scale)
            if isAgain || asked?.question != question || asked?.root != scene.root {
                asked = (question, scene.root)
                startedWorker.ask(question, of: scene)
            }
        } else {
            asked = nil
            worker?.cancel()
        }
        refresh()
    }

    private var startedWorker: CostWorker {
        if let worker { return worker }
        let new = CostWorker(makeDrawing: makeDrawing) { [weak self] in
            Task { @MainActor in self?.refresh() }
        }
        worker = new
        return new
    }

    /// Shows what has been measured by now.
    func refresh() {
        let answer = worker?.answer
        words.text =
            switch asked?.question {
            case .layer: "The frame is drawn with and without each of these, in turns. \(CostPage.legend)"
            case .whatIf: "The frame is drawn with and without all of these, in turns. \(CostPage.legend)"
            case nil: subject?.picked == nil ? "No layer selected." : "Not in the picture."
            }
        state.text = CostPage.progress(of: answer)
        state.isHidden = state.text?.isEmpty != false
        let hasNone = answer?.hasNoCosts == true
        words.isHidden = hasNone
        again.isHidden = answer?.isComplete != true || hasNone
        for (kind, list) in lists {
            let measured = answer?.measured.first { $0.kind == kind }
            if let renderer = measured?.renderer, !renderer.isEmpty { list.title = renderer.uppercased() }
            list.facts = measured.map { CostPage.facts(of: $0, answer?.question ?? .whatIf) } ?? []
            list.isHidden = list.facts.isEmpty
        }
        setNeedsLayout()
        lengthDidChange()
    }

    private static let legend =
        "The difference is the cost, with its share of the frame; below it is its 99\u{A0}% interval. The whole frame is drawn each time."

    private static func progress(of answer: CostAnswer?) -> String {
        guard let answer else { return "" }
        if answer.hasNoCosts {
            return answer.question == .whatIf
                ? "The scene has no masks, group opacities, round clips or blend modes: nothing to leave out."
                : "The frame does not draw this layer, so it costs nothing."
        }
        if answer.isComplete { return "" }
        // Until the second compositor has drawn there are no figures of it.
        guard let last = answer.measured.last, last.progress < 1, last.failure == nil else { return "Measuring …" }
        return "Measuring, \(last.renderer.isEmpty ? last.kind.rawValue.uppercased() : last.renderer): \(Int(last.progress * 100)) %"
    }

    /// Returns the frame's time, and the costs from the greatest on.
    static func facts(of measured: CostAnswer.Measured, _ question: CostQuestion) -> [FactList.Fact] {
        if let failure = measured.failure { return [FactList.Fact(name: "cannot draw", value: failure)] }
        if measured.progress == 1, measured.costs.isEmpty { return [] }
        let whole = FigureText.milliseconds(measured.wholeSeconds)
        var facts = measured.wholeSeconds > 0 ? [FactList.Fact(name: "the frame", value: whole)] : []
        facts += measured.costs.map { cost in
            // What takes a tenth of the frame is worth a look.
            let isLarge = cost.seconds.low > measured.wholeSeconds / 10, share = cost.seconds.value / measured.wholeSeconds
            let amount =
                cost.seconds.low > 0
                ? "\(cost.amount), \(Int((share * 100).rounded()))\u{A0}%"
                : !cost.isMeasurable && measured.progress < 1 ? "not measurable yet" : cost.amount
            let lines = [amount, cost.interval, cost.explanation].compactMap(\.self)
            return FactList.Fact(name: cost.title(question), value: lines.joined(separator: "\n"), isMarked: isLarge)
        }
        return facts
    }
}

extension CostAnswer {
    /// Whether there is nothing that could be left out.
    fileprivate var hasNoCosts: Bool { measured.contains { $0.progress == 1 && $0.costs.isEmpty && $0.failure == nil } }
}
