// Hands finished batches to OpenGL: one instance buffer, one render pass per target from the deepest group to the back buffer, one draw
// call per batch. Sets all the state it relies on every time, so other users of the context need not restore it between frames.

import CFloeOpenGL
import FloeGeometry
import FloeRenderTree

/// Draws the contents of a `BatchBuilder`. Owns the programs.
final class PassExecutor {
    /// Whether programs read the target and blend themselves; set before each frame.
    var fetchesTarget = false
    /// A steady clock in seconds; nil: draw calls are not timed.
    var now: (() -> Double)?
    private let slots: Int, samplesTarget: Bool
    private var programs: [GPUOperation: Program] = [:]
    /// The operations that have been drawn with at least once.
    private var known: Set<GPUOperation> = []
    /// The instance buffer, and its size in bytes.
    private var instances: GLuint = 0, capacity = 0
    /// A buffer texture over it, from which the group programs read its first vectors, the cuts.
    private var cutsTexture: GLuint = 0
    private var backdrop: RenderTarget?

    /// `slots`: textures that an instance may choose from. `samplesTarget`: blend modes sample the target itself, not a copy.
    init(slots: Int, samplesTarget: Bool) {
        self.slots = slots
        self.samplesTarget = samplesTarget
        unsafe glGenBuffers(1, &instances)
        unsafe glGenTextures(1, &cutsTexture)
    }

    deinit {
        unsafe glDeleteTextures(1, &cutsTexture)
        unsafe glDeleteBuffers(1, &instances)
    }

    /// Bytes of the backdrop copy.
    var backdropByteCount: Int { backdrop?.byteCount ?? 0 }

    /// Frees the backdrop copy and the memory of instances. Called between frames.
    func releaseUnused() {
        backdrop = nil
        capacity = 0
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), instances)
        glBufferData(GLenum(GL_ARRAY_BUFFER), 0, nil, GLenum(GL_STREAM_DRAW))
    }

    /// Draws everything in `builder`, which changes only in the batches' positions in the buffer.
    func run(_ builder: inout BatchBuilder, targetPool: RenderTargetPool, statistics: inout CompositorStatistics) throws {
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
        try unsafe writeInstances(byteCount: builder.vectorCount * 16) { bytes in
            unsafe builder.write(to: bytes.assumingMemoryBound(to: SIMD4<Float>.self))
        }
        guard !builder.cuts.isEmpty else { return }
        glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(Program.cutsUnit))
        glBindTexture(GLenum(GL_TEXTURE_BUFFER), cutsTexture)
        glTexBuffer(GLenum(GL_TEXTURE_BUFFER), GLenum(GL_RGBA32F), instances)
    }

    /// Binds the instance buffer and lets `fill` write all of its `byteCount` bytes. Mapping invalidates its contents, so the driver
    /// may leave the old memory to draw calls that still read it, and nothing waits. A driver that reads at once, as llvmpipe does,
    /// keeps the same memory.
    private func writeInstances(byteCount: Int, _ fill: (UnsafeMutableRawPointer) -> Void) throws {
        let target = GLenum(GL_ARRAY_BUFFER)
        glBindBuffer(target, instances)
        if byteCount > capacity {
            capacity = max(16_384, byteCount * 3 / 2)
            glBufferData(target, GLsizeiptr(capacity), nil, GLenum(GL_STREAM_DRAW))
        }
        guard byteCount > 0 else { return }
        let access = GLbitfield(GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT)
        guard let bytes = unsafe glMapBufferRange(target, 0, GLsizeiptr(byteCount), access) else {
            throw GLError.outOfMemory(what: "a frame's instances", bytes: capacity)
        }
        unsafe fill(bytes)
        guard glUnmapBuffer(target) != 0 else { throw GLError.contextLost(reason: "the instance buffer's memory was lost") }
    }

    private func setState() {
        GraphicsDevice.setState()
        glBindBuffer(GLenum(GL_ARRAY_BUFFER), instances)
        for unit in 0...GLuint(Program.cutsUnit) { glBindSampler(unit, 0) }
    }

    private func draw(_ batch: Batch, _ target: RenderTarget, _ statistics: inout CompositorStatistics) throws {
        let features = batch.operation.features
        let fetches = fetchesTarget && (features.contains(.blending) || features.blendMode > 0)
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
        for slot in 0..<batch.slotCount { bind(batch.slots[slot], unit: Int32(slot)) }
        if known.insert(operation).inserted { statistics.firstDraws += 1 }
        try use(operation, first: batch.first, target, backdropOrigin: backdropOrigin)
        let start = now?()
        glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, operation.vertexCount, GLsizei(batch.instances))
        if let start, let now { statistics.drawCallSeconds += now() - start }
        statistics.drawCalls += 1
    }

    /// Warms up one of the usual operations not used yet, by draw calls that cover no pixels, so that the driver builds its
    /// code. Returns false if none is left.
    func prepareNext() throws -> Bool {
        guard let operation = GPUOperation.usual.first(where: { !known.contains($0) }) else { return false }
        known.insert(operation)
        let target = try RenderTarget(width: 4, height: 4)
        // An instance has sixteen vectors at most, as many as OpenGL guarantees attributes.
        let byteCount = 16 * 16
        try unsafe writeInstances(byteCount: byteCount) { unsafe $0.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount) }
        setState()
        target.bind()
        glViewport(0, 0, GLsizei(target.width), GLsizei(target.height))
        // Drivers distinguish textures by whether their sides are powers of two, as the atlas's are.
        for side in [4, 5] {
            let texture = try TextureArray(width: side, height: side)
            for unit: Int32 in 0...1 { bind(texture.name, unit: unit) }
            try use(operation, first: 0, target)
            // All corners of the one instance coincide.
            glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, operation.vertexCount, 1)
        }
        return true
    }

    /// Sets up drawing by an operation, with instances from the buffer's vector `first` on. A program is compiled when it is first used.
    private func use(
        _ operation: GPUOperation, first: Int, _ target: RenderTarget, backdropOrigin: (x: Int32, y: Int32) = (0, 0)
    ) throws {
        let program = try programs[operation.program] ?? Program(operation.program, slots: slots)
        programs[operation.program] = program
        let isMixed = operation.features.contains(.blending) && !operation.features.contains(.fetching)
        if isMixed { glEnable(GLenum(GL_BLEND)) } else { glDisable(GLenum(GL_BLEND)) }
        program.use(width: target.width, height: target.height, backdropOrigin: backdropOrigin)
        program.readInstances(from: first)
    }

    /// Copies the backdrop of a blend mode where the target cannot be sampled itself. `rect` goes to the copy's top left corner.
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
