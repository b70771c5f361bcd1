// A layer's animations: adding them, evaluating them, and removing those that have ended.

import Foundation

/// An animation in force on a layer.
struct RunningAnimation {
    let key: String
    var animation: any Animation
    /// In the layer's local time, in seconds.
    let beginTime: Double
    /// The block that waits for its end.
    var block: AnimatedBlock?
    /// The local time of the layer at which another animation replaces this one, which shows until then.
    var replacementTime = Double.infinity
    /// Whether it ends as soon as it begins.
    private var isCutShort = false

    init(_ key: String, _ animation: any Animation, beginTime: Double, block: AnimatedBlock?) {
        self.key = key
        self.animation = animation
        self.beginTime = beginTime
        self.block = block
    }

    func phase(at layerTime: Double) -> MediaTiming.Phase {
        var timing = animation.timing
        timing.beginTime = beginTime
        var local = timing.localTime(at: layerTime)
        if isCutShort, local >= 0 { local = max(local, timing.activeDuration) }
        guard replacementTime < .infinity else { return timing.phase(atLocal: local) }
        guard layerTime < replacementTime else { return MediaTiming.Phase(progress: nil, hasEnded: true) }
        timing.fillMode = timing.fillMode == .removed || timing.fillMode == .forwards ? .forwards : .both
        return MediaTiming.Phase(progress: timing.phase(atLocal: local).progress, hasEnded: false)
    }

    /// Whether it has begun by a time and not ended.
    func isActive(at layerTime: Double) -> Bool {
        guard layerTime < replacementTime, !isCutShort else { return false }
        var timing = animation.timing
        timing.beginTime = beginTime
        let local = timing.localTime(at: layerTime)
        return local >= 0 && local < timing.activeDuration
    }

    /// Makes it end as soon as it begins or, if it repeats forever, after one run.
    mutating func cutShort() {
        if !animation.timing.activeDuration.isFinite {
            animation.timing.repeatCount = 1
            animation.timing.repeatDuration = 0
        }
        isCutShort = true
    }
}

extension Layer {
    /// Starts `animation`, replacing any animation with the same key. Outside a tree there is no clock, so nothing runs.
    public func add(_ animation: some Animation, forKey key: String) {
        guard let tree else { return }
        let begin = animation.timing.beginTime
        removeAnimation(forKey: key)
        start(animation, key, at: begin == 0 ? localTime(at: tree.time) : begin, in: tree)
    }

    /// Animates a property to `value`, from where it is when the animation begins, and with the speed that it has then.
    func animate<Value>(_ property: AnimatableProperty<Value>, to value: Value, _ settings: Transaction, in tree: LayerTree) {
        if tree.transactions.recorded != nil {
            var shown = presentation(at: tree.time)
            let animation = BasicAnimation(
                property, from: property.read(&shown), to: value, duration: settings.duration, curve: settings.curve)
            removeAnimation(forKey: property.name)
            tree.transactions.recorded?.append(RecordedChange(layer: self, animation: animation))
            return
        }
        let now = localTime(at: tree.time), begin = now + settings.delay
        var shown = presentation(atLocal: begin)
        var animation = BasicAnimation(
            property, from: property.read(&shown), to: value, duration: settings.duration, curve: settings.curve)
        animation.timing.repeatCount = settings.repeatCount
        animation.timing.autoreverses = settings.autoreverses
        if !settings.curve.hasInitialVelocity { animation.velocity = velocity(of: property, at: begin) }
        // With a delay, the animations now in force continue until then.
        var isShownUntilBegin = false, replaced: [RunningAnimation] = []
        animations.removeAll { running in
            guard running.key == property.name else { return false }
            replaced.append(running)
            return running.beginTime >= begin || begin <= now
        }
        for i in animations.indices where animations[i].key == property.name {
            isShownUntilBegin = true
            animations[i].replacementTime = min(animations[i].replacementTime, begin)
            animations[i].block = nil
        }
        didReplace(replaced)
        if begin > now, !isShownUntilBegin { animation.timing.fillMode = .backwards }
        start(animation, property.name, at: begin, in: tree)
    }

    private func start(_ animation: any Animation, _ key: String, at begin: Double, in tree: LayerTree) {
        var running = RunningAnimation(key, animation, beginTime: begin, block: tree.transactions.block)
        if tree.reducesMotion { running.cutShort() }
        if animation.isRemovedOnCompletion, running.phase(at: localTime(at: tree.time)).hasEnded { return }
        running.block?.running += 1
        animations.append(running)
        tree.didAddAnimation(to: self)
    }

    /// The time on both sides of a moment over which speed is measured, in seconds.
    private static let instant = 1.0 / 4096

    /// Returns how fast a property moves at a time; nil if it rests.
    private func velocity<Value>(of property: AnimatableProperty<Value>, at time: Double) -> Velocity<Value>? {
        // An animation that begins at that time has not moved it yet.
        for running in animations where running.key == property.name && running.beginTime == time {
            if let animation = running.animation as? BasicAnimation<Value> { return animation.velocity }
        }
        let after = time + Layer.instant
        var before = time - Layer.instant, isMoving = false
        for running in animations where running.animation.isOf(property.name) && running.isActive(at: time) {
            guard running.isActive(at: after) else { continue }
            isMoving = true
            if !running.isActive(at: before) { before = time }
        }
        guard isMoving else { return nil }
        var first = presentation(atLocal: before), last = presentation(atLocal: after)
        return Velocity(before: property.read(&first), after: property.read(&last), seconds: after - before)
    }

    /// Ends the animation with that key at once, so that the model shows again; does nothing if there is none.
    public func removeAnimation(forKey key: String) { removeAnimations { $0.key == key } }

    /// Ends all animations of this layer at once; those of its sublayers continue.
    public func removeAllAnimations() { removeAnimations { _ in true } }

    private func removeAnimations(where isRemoved: (RunningAnimation) -> Bool) {
        guard animations.contains(where: isRemoved) else { return }
        let removed = animations.filter(isRemoved)
        animations.removeAll(where: isRemoved)
        didReplace(removed)
        setNeedsFrame()
    }

    /// Notes that animations have been replaced or removed. A block that replaces its own animations is finished all the same.
    private func didReplace(_ replaced: [RunningAnimation]) {
        guard let tree else { return }
        for running in replaced where running.block != nil {
            tree.didEnd(running, isFinished: running.block === tree.transactions.block)
        }
    }

    /// The keys of the animations in force, in the order in which they were added.
    public var animationKeys: [String] { animations.filter { $0.replacementTime == .infinity }.map(\.key) }

    /// Converts a time of the tree to this layer's local time, through every superlayer's timing.
    public func localTime(at treeTime: Double) -> Double {
        let above = superlayer?.localTime(at: treeTime) ?? treeTime
        return timing.isIdentity ? above : timing.localTime(at: above)
    }

    /// Returns the time of the tree at which it is `localTime` here; infinity while this layer is paused.
    public func treeTime(atLocal localTime: Double) -> Double {
        var time = localTime
        if hasTiming {
            guard timing.speed != 0 else { return .infinity }
            time = (localTime - timing.timeOffset) / timing.speed + timing.beginTime
        }
        return superlayer?.treeTime(atLocal: time) ?? time
    }

    /// Whether time stands still here, because a speed of this layer or of one above it is 0.
    public var isPaused: Bool { hasTiming && timing.speed == 0 || superlayer?.isPaused ?? false }

    /// Returns the values shown at a time of the tree.
    public func presentation(at treeTime: Double) -> LayerProperties {
        animations.isEmpty ? model : presentation(atLocal: localTime(at: treeTime))
    }

    func presentation(atLocal time: Double) -> LayerProperties {
        var result = model
        for running in animations {
            if let progress = running.phase(at: time).progress {
                running.animation.apply(to: &result, progress: progress)
            }
        }
        return result
    }

    /// Makes all animations end as soon as they begin.
    func cutAnimationsShort() {
        for i in animations.indices { animations[i].cutShort() }
    }

    /// Removes ended animations. Returns true if no remaining animation will change anything any more.
    func removeFinishedAnimations(at treeTime: Double) -> Bool {
        let time = localTime(at: treeTime)
        var resting = true
        var i = 0
        while i < animations.count {
            let running = animations[i]
            if running.phase(at: time).hasEnded {
                if running.animation.isRemovedOnCompletion || running.replacementTime < .infinity {
                    animations.remove(at: i)
                    tree?.didEnd(running, isFinished: true)
                    continue
                }
            } else {
                resting = false
            }
            i += 1
        }
        return resting
    }
}
