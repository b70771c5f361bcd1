// What a scroll view tells about its movement. In order, for a drag that is let go with speed:
//
//     willBeginDragging · didScroll … · willEndDragging · didEndDragging · willBeginDecelerating ·
//     didScroll … · didEndDecelerating · didSettle

import Foundation

/// Every method has a default that does nothing.
@MainActor
public protocol ScrollViewDelegate: AnyObject {
    /// After every change of the content offset.
    func scrollViewDidScroll(_ scrollView: ScrollView)
    func scrollViewWillBeginDragging(_ scrollView: ScrollView)
    /// The content was let go with `velocity` (points per second of the content offset) and is going to rest
    /// at `target`, which may be changed.
    func scrollViewWillEndDragging(_ scrollView: ScrollView, velocity: CGPoint, target: inout CGPoint)
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool)
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
    /// After movement that a drag left, whether it ran out or was caught.
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
    /// After movement that `setContentOffset(_:animated:)` or a key began, arrived or caught.
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
    /// At rest, by whatever means it moved; nothing more follows.
    func scrollViewDidSettle(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: ScrollView) {}
    public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
    public func scrollViewWillEndDragging(_ scrollView: ScrollView, velocity: CGPoint, target: inout CGPoint) {}
    public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {}
    public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
    public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
    public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
    public func scrollViewDidSettle(_ scrollView: ScrollView) {}
}
