// Explicit animations: values of one property over time. They change the presentation only; whoever
// adds one sets the model to where it should end.

import Foundation

/// Something that changes a layer's presentation for a while.
public protocol Animation: Sendable {
    var timing: MediaTiming { get set }
    /// Whether the layer lets go of it at its end. False, with a fill mode, keeps its last value showing.
    var isRemovedOnCompletion: Bool { get set }
    /// Writes the value at `progress` (0…1 of one run) into `properties`, which hold the model's values
    /// and those of animations added before.
    func apply(to properties: inout LayerProperties, progress: Double)
    /// Whether it changes the property of this name.
    func isOf(_ propertyName: String) -> Bool
}

extension Animation {
    /// This animation with another duration and, if given, other timing.
    func with(_ change: (inout MediaTiming) -> Void) -> Self {
        var copy = self
        change(&copy.timing)
        return copy
    }
}

/// From one value to another. With `from` nil it starts at the model's value, with `to` nil it ends
/// there, and `by` adds to the start, as CABasicAnimation defines.
public struct BasicAnimation<Value: Interpolatable>: Animation {
    public var timing = MediaTiming()
    public var isRemovedOnCompletion = true
    public var curve = TimingCurve.linear
    public let property: AnimatableProperty<Value>
    public var from: Value?
    public var to: Value?

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

/// Through several values in turn.
public struct KeyframeAnimation<Value: Interpolatable>: Animation {
    public var timing = MediaTiming()
    public var isRemovedOnCompletion = true
    public let property: AnimatableProperty<Value>
    public var values: [Value]
    /// When each value is reached, 0…1, rising; empty means evenly.
    public var keyTimes: [Double] = []
    /// The pace of each stretch between two values; a missing one is linear.
    public var curves: [TimingCurve] = []
    /// True: jumps from value to value.
    public var isDiscrete = false

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
