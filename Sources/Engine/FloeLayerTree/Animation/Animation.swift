// Explicit animations: values of one property over time. They change only the presentation; the caller also sets the model to the
// value that should remain at the end.

import Foundation

/// Something that temporarily changes a layer's presentation.
public protocol Animation: Sendable {
    /// When the animation begins, how long a run takes, how often it runs, and what shows outside, in the layer's time.
    var timing: MediaTiming { get set }
    /// Whether the layer removes the animation when it ends. If false, a fill mode can keep its last value showing.
    var isRemovedOnCompletion: Bool { get set }
    /// Writes the value at `progress` (0…1 of one run) into `properties`, which hold the model's values as changed by the
    /// animations added earlier.
    func apply(to properties: inout LayerProperties, progress: Double)
    /// Whether it changes the property of that name.
    func isOf(_ propertyName: String) -> Bool
}

/// An animation from one value to another, by CABasicAnimation's rules: if `from` is nil it starts at the model's value, and if
/// `to` is nil it ends there.
public struct BasicAnimation<Value: Interpolatable>: Animation {
    /// When the animation runs; its duration is the one that it was created with.
    public var timing = MediaTiming()
    public var isRemovedOnCompletion = true
    /// The pace of each run; linear unless set.
    public var curve = TimingCurve.linear
    /// The property that is animated.
    public let property: AnimatableProperty<Value>
    /// The value at the start; nil for the model's.
    public var from: Value?
    /// The value at the end; nil for the model's.
    public var to: Value?
    /// The velocity with which the value comes to `from`; nil if it is at rest there.
    var velocity: Velocity<Value>?

    /// Creates an animation that starts when it is added. `duration` is in seconds. Nil: a quarter of a second or, of a spring, until it
    /// has settled.
    public init(
        _ property: AnimatableProperty<Value>, from: Value? = nil, to: Value? = nil, duration: Double? = nil,
        curve: TimingCurve = .linear
    ) {
        self.property = property
        self.from = from
        self.to = to
        self.curve = curve
        timing.duration = duration ?? curve.usualDuration
    }

    public func isOf(_ propertyName: String) -> Bool { property.name == propertyName }

    public func apply(to properties: inout LayerProperties, progress: Double) {
        let model = property.read(&properties), from = from ?? model, to = to ?? model
        guard let velocity else {
            property.write(&properties, from.interpolated(to: to, curve.value(at: progress, lasting: timing.duration)))
            return
        }
        let (value, carried) = curve.carrying(at: progress, lasting: timing.duration)
        property.write(&properties, velocity.carry(from.interpolated(to: to, value), for: carried))
    }
}

/// The velocity of a value, by its values at two moments close together.
struct Velocity<Value: Interpolatable>: Sendable {
    let before, after: Value
    /// The time between the two.
    let seconds: Double

    func carry(_ value: Value, for time: Double) -> Value { value.moved(time / seconds, from: before, to: after) }
}

/// An animation through several values in turn.
public struct KeyframeAnimation<Value: Interpolatable>: Animation {
    /// When the animation runs; its duration is the one that it was created with.
    public var timing = MediaTiming()
    public var isRemovedOnCompletion = true
    /// The property that is animated.
    public let property: AnimatableProperty<Value>
    /// The values in turn. Without any, nothing changes.
    public var values: [Value]
    /// When each value is reached, 0…1, rising; empty means evenly spaced.
    public var keyTimes: [Double] = []
    /// The timing curve of each interval between two values; a missing one is linear.
    public var curves: [TimingCurve] = []
    /// If true, the value jumps instead of being interpolated.
    public var isDiscrete = false

    /// Creates an animation through `values` that takes `duration` seconds in all. `keyTimes` are 0…1, rising; empty means evenly spaced.
    public init(_ property: AnimatableProperty<Value>, values: [Value], keyTimes: [Double] = [], duration: Double) {
        self.property = property
        self.values = values
        self.keyTimes = keyTimes
        timing.duration = duration
    }

    public func isOf(_ propertyName: String) -> Bool { property.name == propertyName }

    public func apply(to properties: inout LayerProperties, progress: Double) {
        guard let first = values.first else { return }
        let stretches = values.count - 1
        func time(_ i: Int) -> Double {
            if i < keyTimes.count { return keyTimes[i] }
            return isDiscrete ? Double(i) / Double(values.count) : Double(i) / Double(max(1, stretches))
        }
        var i = 0
        while i < stretches, time(i + 1) <= progress { i += 1 }
        guard i < stretches, progress > time(0) else {
            property.write(&properties, i == stretches ? values[stretches] : first)
            return
        }
        if isDiscrete {
            property.write(&properties, values[i])
            return
        }
        let length = time(i + 1) - time(i), t = (progress - time(i)) / length
        let curve = i < curves.count ? curves[i] : .linear
        let eased = curve.value(at: t, lasting: length * timing.duration)
        property.write(&properties, values[i].interpolated(to: values[i + 1], eased))
    }
}

/// Several animations of a layer on one clock, which starts with the group: they can be repeated, slowed and removed together. Those that
/// last longer than the group are cut off.
public struct AnimationGroup: Animation {
    public var timing = MediaTiming()
    public var isRemovedOnCompletion = true
    /// Their begin times are seconds from the beginning of the group. Later ones build on earlier ones.
    public var animations: [any Animation]

    /// `duration` is in seconds.
    public init(_ animations: [any Animation], duration: Double) {
        self.animations = animations
        timing.duration = duration
    }

    public func isOf(_ propertyName: String) -> Bool { animations.contains { $0.isOf(propertyName) } }

    public func apply(to properties: inout LayerProperties, progress: Double) {
        let time = progress * timing.duration
        for animation in animations {
            let phase = animation.timing.phase(atLocal: animation.timing.localTime(at: time))
            if let progress = phase.progress { animation.apply(to: &properties, progress: progress) }
        }
    }
}
