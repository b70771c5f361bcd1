// A motion at a moment.

extension AxisMotion {
    /// After `t` seconds; from `duration` on exactly `end`.
    public func position(at t: Double) -> Double {
        guard t < duration, let stretch = stretch(at: t) else { return end }
        let t = t - stretch.start
        return switch stretch.form {
        case .rest(let x): x
        case .deceleration(let run): run.position(at: t)
        case .spring(let spring): spring.position(at: t)
        case .ease(let ease): ease.position(at: t)
        }
    }

    public func velocity(at t: Double) -> Double {
        guard t < duration, let stretch = stretch(at: t) else { return 0 }
        let t = t - stretch.start
        return switch stretch.form {
        case .rest: 0
        case .deceleration(let run): run.velocity(at: t)
        case .spring(let spring): spring.velocity(at: t)
        case .ease(let ease): ease.velocity(at: t)
        }
    }

    private func stretch(at t: Double) -> Stretch? {
        stretches.last { $0.start <= t } ?? stretches.first
    }
}
