// The root of what shows, with its clock and its transactions: all the state that layers share. Time is passed in
// (`advance(to:)`); nothing here has a clock, so a scripted run is the same every time.

import Foundation
import FloeGeometry
import FloeImaging
import FloeRenderTree
import FloeText

/// Owns a root layer and evaluates its animations at a given time.
public final class LayerTree {
    /// The layer that all others are in; the tree keeps it.
    public let root: Layer
    /// Seconds on the host's clock, as last passed to `advance(to:)`, or later while the host rests.
    public var time: Double { restClock.map { max(frameTime, $0()) } ?? frameTime }
    private var frameTime = 0.0
    /// The host's clock, while it waits without a limit and other code may change the tree: what that animates begins then, not when the
    /// last frame was. Nil: time stands at `advance(to:)`.
    package var restClock: (() -> Double)?
    /// The opaque colour behind the root.
    public var background = Color.black { didSet { setNeedsFrame() } }
    /// The fonts of its text layers, which may be those of other trees and views as well. Unless they are set before the first text is
    /// drawn, the tree makes some of its own then.
    public var fonts: FontLibrary?
    /// Whether nothing is to move: changes show at once, animations end as soon as they begin, and blocks complete.
    public var reducesMotion = false {
        didSet {
            guard reducesMotion, !oldValue else { return }
            for layer in animated { layer?.cutAnimationsShort() }
            setNeedsFrame()
        }
    }
    /// Whether anything has changed since the last frame was built.
    public private(set) var needsFrame = true
    /// Called when `needsFrame` becomes true, so that a sleeping host wakes up.
    public var onNeedsFrame: (() -> Void)?

    /// The slots of the layers in the tree, and when each changed.
    let slots = LayerSlots()
    let transactions = TransactionStack()
    /// Layers with animations, in the order in which they became animated, so that completions are called in the same order every
    /// time. Nil where one has left since the list was last compacted.
    private var animated: [Layer?] = []
    private var animatedCount = 0
    private var finished: [() -> Void] = []

    /// Creates a tree around `root`, which is removed from where it is.
    public init(root: Layer = Layer()) {
        self.root = root
        root.removeFromSuperlayer()
        root.attach(to: self)
    }

    /// Returns the fonts, and makes them if there are none yet. Throws if the machine has no font.
    package func openFonts() throws(FontError) -> FontLibrary {
        if let fonts { return fonts }
        let made = try FontLibrary()
        fonts = made
        return made
    }

    /// The fonts, made if there are none yet; nil if the machine has no font, which is not asked again.
    var openedFonts: FontLibrary? {
        guard fonts == nil, !lacksFonts else { return fonts }
        lacksFonts = (try? openFonts()) == nil
        return fonts
    }
    private var lacksFonts = false

    /// Asks for a frame, once until the next one. Changes of layers do so by themselves.
    public func setNeedsFrame() {
        guard !needsFrame else { return }
        needsFrame = true
        onNeedsFrame?()
    }

    /// Whether any animation may still change what shows. One on a paused layer changes nothing.
    public var hasRunningAnimations: Bool {
        // By index: other loops allocate in debug builds, and this runs in every frame.
        var i = 0
        while i < animated.count {
            if let layer = animated[i], !layer.isPaused { return true }
            i += 1
        }
        return false
    }

    /// Moves the clock to `time` (seconds, never backwards), removes animations that have ended and calls their completions.
    public func advance(to time: Double) {
        frameTime = max(frameTime, time)
        guard animatedCount > 0 else { return }
        if hasRunningAnimations { setNeedsFrame() }
        for case let layer? in animated where layer.removeFinishedAnimations(at: frameTime) { drop(layer) }
        compactAnimated()
        flushCompletions()
    }

    /// Starts a new generation for later changes. A result cached for a layer is valid if its generation is later than the
    /// layer's last change.
    func beginGeneration() {
        // Another tree may have taken the root and since been released.
        if root.tree == nil { root.attach(to: self) }
        slots.generation += 1
    }

    /// Called by the frame builder's owner once the frame shows the current state.
    public func didBuildFrame() { needsFrame = false }

    func didAddAnimation(to layer: Layer) {
        if layer.animatedIndex == nil {
            layer.animatedIndex = Int32(animated.count)
            animated.append(layer)
            animatedCount += 1
        }
        setNeedsFrame()
    }

    private func drop(_ layer: Layer) {
        guard let index = layer.animatedIndex else { return }
        layer.animatedIndex = nil
        animated[Int(index)] = nil
        animatedCount -= 1
        if animatedCount == 0 { animated.removeAll(keepingCapacity: true) }
    }

    /// Closes the gaps that dropped layers left.
    private func compactAnimated() {
        guard animatedCount < animated.count else { return }
        animated.removeAll { $0 == nil }
        for (i, layer) in animated.enumerated() { layer?.animatedIndex = Int32(i) }
    }

    func forget(_ layer: Layer, ended: [RunningAnimation]) {
        drop(layer)
        for animation in ended { didEnd(animation, isFinished: false) }
    }

    func didEnd(_ animation: RunningAnimation, isFinished: Bool) {
        if let block = animation.block { didEnd(in: block, isFinished: isFinished) }
    }

    private func didEnd(in block: AnimatedBlock, isFinished: Bool) {
        block.running -= 1
        if !isFinished { block.isFinished = false }
        completeIfDone(block)
    }

    func completeIfDone(_ block: AnimatedBlock) {
        guard block.running == 0, block.isCommitted else { return }
        finished.append { block.completion(block.isFinished) }
        if let enclosing = block.enclosing { didEnd(in: enclosing, isFinished: block.isFinished) }
        setNeedsFrame()
        if animatedCount == 0 { flushCompletions() }
    }

    private func flushCompletions() {
        let completions = finished
        finished = []
        for completion in completions { completion() }
    }
}
