// A layer's animations: adding them, evaluating them, and removing those that have ended.

import Foundation

/// An animation in force on a layer.
struct RunningAnimation {
    let key: String
    var animation: any Animation
    /// In the layer's local time, in seconds.
    let beginTime: Double
    let group: AnimationGroup?

    func phase(at layerTime: Double) -> MediaTiming.Phase {
        var timing = animation.timing
        timing.beginTime = beginTime
        return timing.phase(atLocal: timing.localTime(at: layerTime))
    }
}

extension Layer {
    /// Starts `animation`, replacing any animation with the same key. Outside a tree there is no clock, so nothing runs.
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

    /// Ends the animation with that key at once, so that the model shows again; does nothing if there is none.
    public func removeAnimation(forKey key: String) {
        guard let i = animations.firstIndex(where: { $0.key == key }) else { return }
        let ended = animations.remove(at: i)
        tree?.didEnd(ended)
        setNeedsFrame()
    }

    /// Ends all animations of this layer at once; those of its sublayers go on.
    public func removeAllAnimations() {
        for animation in animations { removeAnimation(forKey: animation.key) }
    }

    /// The keys of the animations in force, in the order in which they were added.
    public var animationKeys: [String] { animations.map(\.key) }

    /// Converts a time of the tree to this layer's local time, through every superlayer's timing.
    public func localTime(at treeTime: Double) -> Double {
        let above = superlayer?.localTime(at: treeTime) ?? treeTime
        return timing.isIdentity ? above : timing.localTime(at: above)
    }

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

    /// Removes ended animations. Returns true if no remaining animation will change anything any more.
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
