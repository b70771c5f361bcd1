// Hands finished batches to OpenGL: one buffer of instances, one pass for each target from the deepest
// group to the back buffer, one draw call for each batch. Sets all state it relies on, every time, so
// that whoever else uses the context between frames need not put it back.

import COpenGL
import Geometry
import RenderTree

/// Draws what a `BatchBuilder` has gathered. Owns the programs.
@MainActor
final class PassExecutor {
    /// Programs mix by themselves with what they draw over; set before each frame.
    var fetchesTarget = false
    /// Seconds of a steady clock; nil: calls that draw are not timed.
    var now: (() -> Double)?
    private let slots: Int, samplesTarget: Bool
    private var programs: [GPUOperation: Program] = [:]
    /// What has been drawn in, once at least.
    private var known: Set<DrawState> = []
    private let instances = StreamBuffer()
    /// The buffer's first vectors, as programs of groups read them.
    private var cutsTexture: GLuint = 0
    private var backdrop: RenderTarget?

    /// `slots`: textures that an instance may choose from. `samplesTarget`: programs that mix read what they draw over, else a copy.
    init(slots: Int, samplesTarget: Bool) {
        self.slots = slots
        self.samplesTarget = samplesTarget
        unsafe glGenTextures(1, &cutsTexture)
    }

    isolated deinit {
        unsafe glDeleteTextures(1, &cutsTexture)
    }

    /// Bytes of the copy of the backdrop.
    var backdropByteCount: Int { backdrop?.byteCount ?? 0 }

    /// Between frames: gives back the copy of the backdrop and what large frames' instances took.
    func releaseUnused() {
        backdrop = nil
        instances.releaseUnused()
    }

    /// Draws everything in `builder`, which is left as it is but for the batches' places in the buffer.
    func run(_ builder: inout BatchBuilder, targetPool: RenderTargetPool, statistics: inout CompositorStatistics) throws {
        guard !builder.isEmpty else { return }
        try upload(&builder)
        setState()
        for stream in builder.streams.indices.reversed() {
            let list = builder.streams[stream]
            guard list.clearColor != nil || !list.batches.isEmpty, let target = targetPool.target(stream: stream) else { continue }
            target.bind()
            glViewport(0, 0, GLsizei(target.width), GLsizei(target.height))
            statistics.passes += 1
            if let color = list.clearColor {
                glClearColor(color.x, color.y, color.z, color.w)
                glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
            }
            for index in list.batches { try draw(builder.batches[index], target, &statistics) }
        }
    }

    private func upload(_ builder: inout BatchBuilder) throws {
        try unsafe instances.write(byteCount: builder.vectorCount * 16) { bytes in
            unsafe builder.write(to: bytes.assumingMemoryBound(to: SIMD4<Float>.self))
        }
        guard !builder.cuts.isEmpty else { return }
        glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(Program.cutsUnit))
        glBindTexture(GLenum(GL_TEXTURE_BUFFER), cutsTexture)
        glTexBuffer(GLenum(GL_TEXTURE_BUFFER), GLenum(GL_RGBA32F), instances.name)
    }

    private func setState() {
        GraphicsDevice.setState()
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), instances.name)
        for unit in 0...GLuint(Program.cutsUnit) { glBindSampler(unit, 0) }
    }

    private func draw(_ batch: Batch, _ target: RenderTarget, _ statistics: inout CompositorStatistics) throws {
        let fetches = fetchesTarget && (batch.blends || batch.operation.features.blendMode > 0)
        let operation = fetches ? batch.operation.adding(.fetching) : batch.operation
        var backdropOrigin = (x: Int32(0), y: Int32(0))
        if !batch.backdrop.isEmpty, samplesTarget {
            glTextureBarrier()
            bind(target.name, unit: Program.backdropUnit)
        } else if !batch.backdrop.isEmpty {
            try copyBackdrop(batch.backdrop, of: target)
            statistics.copiedPixels += batch.backdrop.area
            backdropOrigin = (batch.backdrop.minX, batch.backdrop.minY)
        }
        let state = DrawState(operation: operation, blends: batch.blends)
        for slot in 0..<batch.slotCount { bind(batch.slots[slot], unit: Int32(slot)) }
        if known.insert(state).inserted { statistics.firstDraws += 1 }
        try use(state, first: batch.first, target, backdropOrigin: backdropOrigin)
        let start = now?()
        glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, operation.vertexCount, GLsizei(batch.instances))
        if let start, let now { statistics.drawCallSeconds += now() - start }
        statistics.drawCalls += 1
    }

    /// Draws nothing in a usual way in which nothing has been drawn yet, so that the driver has built what it takes; false
    /// if there is none left.
    func prepareNext() throws -> Bool {
        guard let state = DrawState.usual.first(where: { !known.contains($0) }) else { return false }
        known.insert(state)
        let target = try RenderTarget(width: 4, height: 4)
        let byteCount = state.operation.vectors * 16
        try unsafe instances.write(byteCount: byteCount) { unsafe $0.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount) }
        setState()
        target.bind()
        glViewport(0, 0, GLsizei(target.width), GLsizei(target.height))
        // Drivers tell textures apart by whether their sides are powers of two, as the atlas's are.
        for side in [4, 5] {
            let texture = try TextureArray(width: side, height: side)
            for unit: Int32 in 0...1 { bind(texture.name, unit: unit) }
            try use(state, first: 0, target)
            // All corners of its one instance lie in one point.
            glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, state.operation.vertexCount, 1)
        }
        return true
    }

    /// Has instances from the buffer's vector `first` on drawn so, by a program that is compiled when it is first used.
    private func use(
        _ state: DrawState, first: Int, _ target: RenderTarget, backdropOrigin: (x: Int32, y: Int32) = (0, 0)
    ) throws {
        let program = try programs[state.operation] ?? Program(state.operation, slots: slots)
        programs[state.operation] = program
        let isMixed = state.blends && !state.operation.features.contains(.fetching)
        if isMixed { glEnable(GLenum(GL_BLEND)) } else { glDisable(GLenum(GL_BLEND)) }
        program.use(width: target.width, height: target.height, backdropOrigin: backdropOrigin)
        program.readInstances(from: first)
    }

    /// Copies what a blend mode mixes with, where it cannot be sampled itself; `rect` goes to the copy's top left corner.
    private func copyBackdrop(_ rect: DeviceRect, of target: RenderTarget) throws {
        if rect.width > backdrop?.width ?? 0 || rect.height > backdrop?.height ?? 0 {
            let width = max(backdrop?.width ?? 0, (rect.width + 127) / 128 * 128)
            let height = max(backdrop?.height ?? 0, (rect.height + 127) / 128 * 128)
            backdrop = nil
            backdrop = try RenderTarget(width: width, height: height)
            target.bind()
        }
        guard let backdrop else { return }
        bind(backdrop.name, unit: Program.backdropUnit)
        glCopyTexSubImage3D(
            GLenum(GL_TEXTURE_2D_ARRAY), 0, 0, 0, 0, rect.minX, rect.minY, GLsizei(rect.width), GLsizei(rect.height))
    }

    private func bind(_ texture: TextureName, unit: Int32) {
        glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
        TextureArray.bind(texture)
    }
}
