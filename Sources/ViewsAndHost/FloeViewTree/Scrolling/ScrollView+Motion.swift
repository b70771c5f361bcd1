// Motion without a finger: after a release, by animated jumps, and its frame updates.

import Foundation

extension ScrollView {
    /// Scrolls to `offset`, with an animated jump (0.3 s) or at once. Without a window there is no clock, and it happens at once.
    public func setContentOffset(_ offset: CGPoint, animated: Bool) {
        guard animated, let window else {
            contentOffset = offset
            return
        }
        stopMotion()
        guard offset != contentOffset else { return }
        showIndicators()
        start(
            ScrollMotion(x: .jump(from: contentOffset.x, to: offset.x), y: .jump(from: contentOffset.y, to: offset.y)),
            .animation)
        if window.reducesMotion { arrive() }
    }

    /// Scrolls by the least distance that shows `rect` of the content, or as much of it as fits; never out of range.
    public func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        let visible = bounds
        func nearest(_ offset: Double, _ length: Double, _ low: Double, _ high: Double) -> Double {
            if low < offset || high - low > length { return low }
            return high > offset + length ? high - length : offset
        }
        let offset = CGPoint(
            x: nearest(visible.minX, visible.width, rect.minX, rect.maxX),
            y: nearest(visible.minY, visible.height, rect.minY, rect.maxY))
        setContentOffset(clamped(offset), animated: animated)
    }

    /// Stops motion at the current offset and notifies the delegate.
    func stopMotion() {
        switch activity {
        case .moving(_, _, let movement):
            activity = .resting
            hideIndicators()
            didEnd(movement)
        case .wheeling:
            activity = .resting
            hideIndicators()
        case .resting, .tracking, .dragging, .scrubbing: break
        }
    }

    /// Stops content that moves on after a drag or a stroke.
    func stopRunningOn() { if isDecelerating { stopMotion() } }

    /// Finishes motion at once at its final offset. Without a window there is no clock, and content between two pages would stay
    /// there for good.
    func arrive() {
        switch activity {
        case .moving(let motion, _, let movement):
            activity = .resting
            moveContent(to: motion.end)
            didEnd(movement)
        case .wheeling(let stroke):
            activity = .resting
            moveContent(to: strokeEnd(stroke).end)
        case .resting, .tracking, .dragging, .scrubbing: return
        }
        if case .resting = activity { settle() }
    }

    func start(_ motion: ScrollMotion, _ movement: ScrollMovement) {
        guard let window else { return }
        activity = .moving(motion, start: localTime, movement)
        window.schedule(self, .everyFrame)
    }

    func updateMotion(at time: Double) -> NextUpdate {
        switch activity {
        case .moving(let motion, let start, let movement):
            let elapsed = max(0, time - start)
            // The sum of many frame times may miss the end by rounding.
            let isOver = elapsed >= motion.duration - 1e-6
            moveContent(to: isOver ? motion.end : motion.position(at: elapsed))
            // A callback may have started another motion.
            guard isOver, case .moving(_, start, _) = activity else { break }
            activity = .resting
            didEnd(movement)
            if case .resting = activity { settle() }
        case .wheeling(let stroke):
            let motion = strokeEnd(stroke), end = stroke.time + ScrollPhysics.wheelQuiet
            // A slow stroke may go on.
            if motion.duration == 0, time < end - 1e-6 { return .at(end) }
            activity = .resting
            guard motion.duration > 0 else {
                settle()
                break
            }
            if !isPagingEnabled { delegate?.scrollViewWillBeginDecelerating(self) }
            if case .resting = activity { start(motion, isPagingEnabled ? .animation : .deceleration) }
        case .resting, .tracking, .dragging, .scrubbing: break
        }
        if case .moving = activity { return .everyFrame }
        return .never
    }

    /// Returns the motion that follows a release at the current offset with `velocity`.
    func restMotion(velocity: CGPoint) -> ScrollMotion {
        func motion(_ axis: ScrollAxis) -> AxisMotion {
            let offset = contentOffset[axis], range = range(axis)
            guard scrolls(axis) || !range.contains(offset) else { return .rest(at: offset) }
            if let paging = paging(axis) {
                let target = paging.target(
                    offset: offset, velocity: velocity[axis], among: paging.pages(around: offset), rate: decelerationRate)
                return .approach(target, from: offset, velocity: velocity[axis], rate: decelerationRate)
            }
            return .fling(from: offset, velocity: velocity[axis], in: range, rate: decelerationRate, bounces: bounces)
        }
        return ScrollMotion(x: motion(.horizontal), y: motion(.vertical))
    }

    /// Returns a motion to `target` that starts with `velocity`.
    func approach(_ target: CGPoint, velocity: CGPoint, frequency: Double = ScrollPhysics.springFrequency) -> ScrollMotion {
        ScrollMotion(
            x: .approach(target.x, from: contentOffset.x, velocity: velocity.x, rate: decelerationRate, frequency: frequency),
            y: .approach(target.y, from: contentOffset.y, velocity: velocity.y, rate: decelerationRate, frequency: frequency))
    }

    func didEnd(_ movement: ScrollMovement) {
        switch movement {
        case .deceleration: delegate?.scrollViewDidEndDecelerating(self)
        case .animation: delegate?.scrollViewDidEndScrollingAnimation(self)
        }
    }

    func settle() {
        hideIndicators()
        delegate?.scrollViewDidSettle(self)
    }
}
