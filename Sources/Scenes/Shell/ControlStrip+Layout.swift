// Where the strip's parts lie: the pages and the scene's own from the left, the program's from the right. The
// first arrangement that fits is taken.

import Foundation
import Layers
import Views

extension ControlStrip {
    private struct Arrangement {
        var titles: Bool
        var left: LeftOut
    }

    private static let arrangements: [Arrangement] = [
        Arrangement(titles: true, left: LeftOut()),
        Arrangement(titles: false, left: LeftOut()),
        Arrangement(titles: false, left: LeftOut(switches: true)),
        Arrangement(titles: false, left: LeftOut(switches: true, techniques: true)),
        Arrangement(titles: false, left: LeftOut(switches: true, techniques: true, compositor: true)),
    ]

    private var margin: Double { min(theme.spacing.large, bounds.width * 0.03) }

    func layOutText() {
        let width = bounds.width - 2 * margin
        let measuredWidth = min(width, measuredLabel.naturalSize.width)
        if metrics.isStacked {
            let line = (metrics.claimHeight - 6) / 2
            claimLabel.frame = CGRect(x: margin, y: 5, width: width, height: line)
            measuredLabel.frame = CGRect(x: margin, y: 5 + line, width: width, height: line)
        } else {
            let y = (4 * metrics.magnification).rounded(), height = metrics.claimHeight - y
            let gap = measuredWidth > 0 ? theme.spacing.extraLarge : 0
            claimLabel.frame = CGRect(x: margin, y: y, width: max(0, width - measuredWidth - gap), height: height)
            measuredLabel.frame = CGRect(x: bounds.width - margin - measuredWidth, y: y, width: measuredWidth, height: height)
        }
    }

    func layOutControls() {
        let gap = theme.spacing.small, room = bounds.width - 2 * margin
        var chosen = ControlStrip.arrangements[0]
        for arrangement in ControlStrip.arrangements {
            chosen = arrangement
            pages.showsTitles = arrangement.titles
            let groups = groups(arrangement.left)
            let groupsWidth = groups.map { width($0, gap) }.reduce(0) { $0 + $1 + 2 * groupGap }
            if groupsWidth + width(program(arrangement.left), gap) <= room { break }
        }
        left = chosen.left
        for view in switches { view.isHidden = chosen.left.switches }
        techniques?.isHidden = chosen.left.techniques || (techniques?.segments.count ?? 0) < 2
        compositor.isHidden = chosen.left.compositor
        options.isHidden = !needsOptions(chosen.left)
        place(groups(chosen.left), gap)
        var x = bounds.width - margin
        for control in program(chosen.left).reversed() { x = put(control, endingAt: x) - gap }
    }

    private var groupGap: Double { theme.spacing.medium }

    private func needsOptions(_ left: LeftOut) -> Bool {
        left.switches && !switches.isEmpty || left.techniques || left.compositor
    }

    /// What lies together, from the left; a rule stands between them.
    private func groups(_ left: LeftOut) -> [[Control]] {
        var scene: [Control] = []
        if !left.techniques, let techniques, techniques.segments.count > 1 { scene.append(techniques) }
        let others: [Control] = left.switches ? (needsOptions(left) ? [options] : []) : switches
        return [[pages], scene, others].filter { !$0.isEmpty }
    }

    private func program(_ left: LeftOut) -> [Control] { (left.compositor ? [] : [compositor]) + [figures, help] }

    private func width(_ controls: [Control], _ gap: Double) -> Double {
        controls.reduce(0) { $0 + $1.sizeThatFits(.zero).width + ($1 is Switch ? 2 : 1) * gap }
    }

    private func place(_ groups: [[Control]], _ gap: Double) {
        var x = pages.showsTitles ? margin - theme.spacing.small : margin - theme.spacing.tiny
        for rule in rules { rule.isHidden = true }
        for (i, group) in groups.enumerated() {
            if i > 0 {
                x += groupGap - gap
                let height = theme.controlHeight * 0.6
                rules[i - 1].isHidden = false
                rules[i - 1].frame = CGRect(x: x, y: (middle - height / 2).rounded(), width: 1, height: height.rounded())
                x += groupGap
            }
            for control in group {
                let size = control.sizeThatFits(.zero)
                control.frame = CGRect(x: x.rounded(), y: (middle - size.height / 2).rounded(), width: size.width, height: size.height)
                x += size.width + (control is Switch ? 2 : 1) * gap
            }
        }
    }

    private func put(_ control: Control, endingAt x: Double) -> Double {
        let size = control.sizeThatFits(.zero)
        control.frame = CGRect(
            x: (x - size.width).rounded(), y: (middle - size.height / 2).rounded(), width: size.width, height: size.height)
        return control.frame.minX
    }

    /// Of the row of controls.
    private var middle: Double { metrics.claimHeight + metrics.controlsHeight / 2 - 3 * metrics.magnification }
}
