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

extension Animation {
    /// Returns a copy of this animation with its timing modified by `change`.
    func with(_ change: (inout MediaTiming) -> Void) -> Self {
        var copy = self
        change(&copy.timing)
        return copy
    }
}

/// An animation from one value to another, by CABasicAnimation's rules: if `from` is nil it starts at the model's value, and if
/// `to` is nil it ends there.
public struct BasicAnimation<Value: Interpolatable>: Animation {
    /// When the animation runs; its duration is the one that it was created with.
    public var timing = MediaTiming()
    public var isRemovedOnCompletion = true
    /// The pace of each run; linear unless set.
    public var curve = TimingCurve.linear
    /// What is animated.
    public let property: AnimatableProperty<Value>
    /// The value at the start; nil for the model's.
    public var from: Value?
    /// The value at the end; nil for the model's.
    public var to: Value?

    /// Creates an animation that takes `duration` seconds and starts when it is added.
    public init(
        _ property: AnimatableProperty<Value>, from: Value? = nil, to: Value? = nil, duration: Double = 0.25,
        curve: TimingCurve = .linear
    ) {
        self.property = property
        self.from = from
        self.to = to
        self.curve = curve
        timing.duration = duration
    }

    public func isOf(_ propertyName: String) -> Bool { property.name == propertyName }

    func with(duration: Double, curve: TimingCurve) -> Self {
        var copy = self
        copy.timing.duration = duration
        copy.curve = curve
        return copy
    }

    public func apply(to properties: inout LayerProperties, progress: Double) {
        let model = property.read(&properties)
        property.write(&properties, (from ?? model).interpolated(to: to ?? model, curve.value(at: progress)))
    }
}

/// An animation through several values in turn.
public struct KeyframeAnimation<Value: Interpolatable>: Animation {
    /// When the animation runs; its duration is the one that it was created with.
    public var timing = MediaTiming()
    public var isRemovedOnCompletion = true
    /// What is animated.
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
        let t = (progress - time(i)) / (time(i + 1) - time(i))
        let curve = i < curves.count ? curves[i] : .linear
        property.write(&properties, values[i].interpolated(to: values[i + 1], curve.value(at: t)))
    }
}
