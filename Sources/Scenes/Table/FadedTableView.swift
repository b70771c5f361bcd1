// The scene's table: a table that can have the edges of the article's last suggestion built in.

import Foundation
import Imaging
import Layers
import Views

@MainActor
final class FadedTableView: TableView {
    private let topEdge: GradientEdgeView, bottomEdge: GradientEdgeView

    /// `panel`: what the edges fade to.
    init(panel: Color) {
        topEdge = GradientEdgeView(panel, isBottom: false)
        bottomEdge = GradientEdgeView(panel, isBottom: true)
        super.init()
    }

    var showsEdges = false {
        didSet {
            guard showsEdges != oldValue else { return }
            for edge in [topEdge, bottomEdge] {
                if showsEdges { addSubview(edge) } else { edge.removeFromSuperview() }
            }
            setNeedsLayout()
        }
    }

    /// Called in every layout, the content having scrolled or not.
    func placeEdges(_ fade: TableFade, leavesActionsOn: Bool) {
        for edge in [topEdge, bottomEdge] { edge.layer.implicitActions = leavesActionsOn ? .always : .insideAnimationBlocks }
        topEdge.frame = CGRect(x: 0, y: bounds.minY, width: bounds.width, height: fade.length)
        bottomEdge.frame = CGRect(x: 0, y: bounds.maxY - fade.length, width: bounds.width, height: fade.length)
        topEdge.show(fade.top, fade.curve)
        bottomEdge.show(fade.bottom, fade.curve)
    }
}
