// A layer's animations: adding them, evaluating them, letting go of those that have ended.

import Foundation

/// An animation in force on a layer.
struct RunningAnimation {
    let key: String
    var animation: any Animation
    /// In the layer's local time, seconds.
    let beginTime: Double
    let group: AnimationGroup?

    func phase(at layerTime: Double) -> MediaTiming.Phase {
        var timing = animation.timing
        timing.beginTime = beginTime
        return timing.phase(atLocal: timing.localTime(at: layerTime))
    }
}

extension Layer {
    /// Starts `animation`, replacing one of the same key. Without a tree there is no clock and nothing runs.
    public func add(_ animation: some Animation, forKey key: String) {
        guard let tree else { return }
        removeAnimation(forKey: key)
        let now = localTime(at: tree.time)
        let begin = animation.timing.beginTime == 0 ? now : animation.timing.beginTime
        let group = tree.transactions.group
        group?.running += 1
        animations.append(RunningAnimation(key: key, animation: animation, beginTime: begin, group: group))
        tree.didAddAnimation(to: self)
    }

    public func removeAnimation(forKey key: String) {
        guard let i = animations.firstIndex(where: { $0.key == key }) else { return }
        let ended = animations.remove(at: i)
        tree?.didEnd(ended)
        setNeedsFrame()
    }

    public func removeAllAnimations() {
        for animation in animations { removeAnimation(forKey: animation.key) }
    }

    /// The keys of the animations in force, in the order they were added.
    public var animationKeys: [String] { animations.map(\.key) }

    /// This layer's time at a time of the tree: through every superlayer's timing.
    public func localTime(at treeTime: Double) -> Double {
        let above = superlayer?.localTime(at: treeTime) ?? treeTime
        return timing.isIdentity ? above : timing.localTime(at: above)
    }

    /// What shows at a time of the tree.
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

    /// Lets go of ended animations; true if no animation will change anything any more.
    func removeFinishedAnimations(at treeTime: Double) -> Bool {
        let time = localTime(at: treeTime)
        var resting = true
        var i = 0
        while i < animations.count {
            let running = animations[i]
            if running.phase(at: time).hasEnded {
                if running.animation.isRemovedOnCompletion {
                    animations.remove(at: i)
                    tree?.didEnd(running)
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
