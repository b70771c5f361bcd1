// The life of a window's GPU compositor: loaded, started, prepared, failing, freed. With a graphics card it draws into the window,
// otherwise offscreen. In the offscreen case nothing is loaded before it is first used and nothing stays for long afterwards: a
// software driver takes a hundred megabytes, which are wasted on anyone who stays with the CPU compositor.

import FloeOpenGL
import FloeRenderTree

extension WindowCompositors {
    /// Starts the GPU compositor in the background, unless that has been tried. Loading the driver takes longest and happens
    /// alongside the frames.
    func loadDriver() {
        guard gpu == nil, gpuProblem == nil, preparation == nil else { return }
        preparation = ContextPreparation(wake: wake)
    }

    /// Whether the driver is being loaded.
    var isLoading: Bool { preparation != nil }

    /// Whether it can start without blocking anything: the driver is loaded and the first frame has been presented.
    var isGPUPrepared: Bool { preparation?.isDone == true && hasPresented && !isReserved }

    /// Whether it has been requested and started, and is building its first frame's resources while the CPU compositor draws.
    var isGPUComing: Bool { isGPUAwaited && gpu != nil && hasPresented && !isReserved }

    /// Starts the GPU compositor if its driver has been loaded. If it was requested, performs the next step of its preparation,
    /// and makes it draw once no step is left.
    func startPreparedGPU() {
        if isGPUPrepared { startGPU() }
        if isGPUComing, !prepareGPU() { performAwaited() }
    }

    /// Starts the GPU compositor immediately, unless that has been tried.
    func startGPU() {
        guard gpu == nil, gpuProblem == nil else { return }
        let prepared = preparation?.take()
        preparation = nil
        do {
            let context: any GLContext =
                try screen.platform.context ?? prepared.map { try OffscreenGLContext($0) } ?? OffscreenGLContext()
            let made = try makeContextCompositor(context)
            if !made.isSoftware { made.startMeasuring() }
            made.now = clock.now
            try screen.useContext(of: made)
            gpu = made
            renderer.add(made)
            delegate?.gpuDidChange(.started)
        } catch {
            dropGPU("\(error)")
            delegate?.gpuDidChange(.missing("\(error)"))
        }
    }

    /// Whether there is a GPU compositor. Starts it if that has not been tried.
    var hasGPU: Bool {
        startGPU()
        return gpu != nil
    }

    /// Whether a failure may have been the GPU compositor's.
    var usesGPU: Bool { renderer.active == .gpu || shownView != .one || screen.platform.hasContext }

    /// Performs one small step of preparation that a frame would otherwise have to do. Returns false if the GPU compositor
    /// neither draws nor is about to, or if nothing is left.
    func prepareGPU() -> Bool {
        guard renderer.active == .gpu || shownView != .one || isGPUAwaited, let gpu else { return false }
        do {
            return try gpu.prepareNext(for: renderer.lastFrame(renderer.active))
        } catch {
            loseGPU(error)
            return false
        }
    }

    /// Drops the GPU compositor. The CPU compositor draws from the next frame on.
    func loseGPU(_ error: any Error) {
        dropGPU("\(error)")
        delegate?.gpuDidChange(.failed("\(error)"))
    }

    /// Drops the GPU compositor if `body` fails while using it, and rethrows the error.
    func losingGPU<Result>(if usesGPU: Bool, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            if usesGPU { loseGPU(error) }
            throw error
        }
    }

    /// Runs `body`, and if the GPU compositor may have failed, runs it again without it.
    func retryingWithoutGPU(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            guard usesGPU else { throw error }
            loseGPU(error)
            try body()
        }
    }

    /// Seconds at rest for which an unused compositor that draws outside the window keeps its memory, so that switching back and
    /// forth does not mean waiting for it.
    private static let gpuStay = 15.0

    /// Returns when its memory is to be freed if nothing moves until then, or nil if that is not due. `now` is the views' time.
    func gpuReleaseTime(at now: Double) -> Double? {
        let isUsed = usesGPU || isGPUAwaited || isReserved
        guard gpu != nil, !isUsed else {
            idleSince = nil
            return nil
        }
        let since = idleSince ?? now
        idleSince = since
        return since + WindowCompositors.gpuStay
    }

    /// Frees its memory if the time for that has come. Called at rest.
    func releaseGPUIfDue(at now: Double) {
        guard let due = gpuReleaseTime(at: now), due <= now else { return }
        removeGPU()
        delegate?.gpuDidChange(.released)
    }

    /// Removes the GPU compositor, leaving only the CPU one.
    private func removeGPU() {
        idleSince = nil
        renderer.remove(.gpu)
        delegate?.compositorsDidRemoveGPU()
        gpu = nil
    }

    private func dropGPU(_ problem: String) {
        gpuProblem = problem
        fallBack()
        removeGPU()
        screen.giveUpContext()
        // Alongside the other compositor it may have drawn changes that have not been shown.
        renderer.invalidate(.cpu)
        delegate?.compositorsDidSwitch()
    }
}
