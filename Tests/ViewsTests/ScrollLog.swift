// A delegate that logs its callbacks. Consecutive didScroll calls are logged once.

import Foundation
import FloeViewTree

@MainActor
final class ScrollLog: ScrollViewDelegate {
    var events: [String] = []
    var velocity = CGPoint.zero, target = CGPoint.zero
    var adjust: ((inout CGPoint) -> Void)?

    func count(_ event: String) -> Int { events.filter { $0 == event }.count }

    func scrollViewDidScroll(_ scrollView: ScrollView) { if events.last != "didScroll" { events.append("didScroll") } }
    func scrollViewWillBeginDragging(_ scrollView: ScrollView) { events.append("willBeginDragging") }
    func scrollViewWillEndDragging(_ scrollView: ScrollView, velocity: CGPoint, target: inout CGPoint) {
        events.append("willEndDragging")
        self.velocity = velocity
        adjust?(&target)
        self.target = target
    }
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
        events.append(willDecelerate ? "didEndDragging decelerate" : "didEndDragging rest")
    }
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { events.append("willBeginDecelerating") }
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { events.append("didEndDecelerating") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { events.append("didEndScrollingAnimation") }
    func scrollViewDidSettle(_ scrollView: ScrollView) { events.append("didSettle") }
}
