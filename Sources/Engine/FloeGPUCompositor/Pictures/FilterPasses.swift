// Filters pictures by render passes, one for each step, two for a blur: each reads a texture and writes another.

import CFloeOpenGL
import FloeGeometry
import FloeImaging
import FloeRenderTree

/// Runs the steps of pictures. Keeps its program.
final class FilterPasses {
    private var program: Program?
    private var scratch: [RenderTarget] = []

    /// Bytes of intermediate results.
    var byteCount: Int { scratch.reduce(0) { $0 + $1.byteCount } }

    func releaseUnused() { scratch = [] }

    /// Applies `steps` to `area` of `source`, into `result`, which has the size that they lead to. Returns the number of passes. Throws `GLError`.
    func run(_ steps: [PictureStep], on source: RenderTarget, _ area: DeviceRect, into result: RenderTarget) throws -> Int {
        let program = try self.program ?? Program(GPUOperation(.filter, .window), slots: 1)
        self.program = program
        GraphicsDevice.setState()
        var input = source, place = area, passes = 0
        /// Draws one pass.
        func draw(_ kind: Int32, _ size: PixelSize, into target: RenderTarget, _ set: (Program) -> Void = { _ in }) {
            target.bind()
            glViewport(0, 0, GLsizei(target.width), GLsizei(target.height))
            program.use(width: target.width, height: target.height)
            glActiveTexture(GLenum(GL_TEXTURE0))
            glBindSampler(0, 0)
            TextureArray.bind(input.name)
            glUniform4f(program.location("area"), 0, 0, Float(size.width), Float(size.height))
            glUniform4i(program.location("source"), place.minX, place.minY, Int32(place.width), Int32(place.height))
            glUniform1i(program.location("kind"), kind)
            set(program)
            glDrawArrays(GLenum(GL_TRIANGLE_STRIP), 0, 4)
            passes += 1
            input = target
            place = size.rect
        }
        if steps.isEmpty { draw(0, result.size, into: result) }
        for (number, step) in steps.enumerated() {
            let size = PixelSize(width: place.width, height: place.height)
            let isLast = number == steps.count - 1
            switch step {
            case .halve: draw(1, size.halved, into: isLast ? result : try target(size.halved, besides: input))
            case .blur(let kernel):
                for direction in [(x: Int32(1), y: Int32(0)), (x: 0, y: 1)] {
                    let isDone = isLast && direction.y == 1
                    draw(2, size, into: isDone ? result : try target(size, besides: input)) { program in
                        glUniform2i(program.location("direction"), direction.x, direction.y)
                        glUniform1i(program.location("count"), GLint(kernel.weights.count))
                        let weights = kernel.weights.map(Float.init)
                        unsafe glUniform1fv(program.location("weights"), GLsizei(weights.count), weights)
                    }
                }
            case .color(let saturation, let brightness):
                draw(3, size, into: isLast ? result : try target(size, besides: input)) { program in
                    glUniform4f(program.location("color"), saturation, brightness, 0, 0)
                }
            case .tint(let pixel):
                draw(4, size, into: isLast ? result : try target(size, besides: input)) { program in
                    let color = FrameEncoder.color(pixel) * 255
                    glUniform4f(program.location("color"), color.x, color.y, color.z, color.w)
                }
            }
        }
        return passes
    }

    /// Returns a target of at least that size which is not `input`.
    private func target(_ size: PixelSize, besides input: RenderTarget) throws -> RenderTarget {
        if let free = scratch.first(where: { $0 !== input && $0.width >= size.width && $0.height >= size.height }) { return free }
        scratch.removeAll { $0 !== input && $0.width <= size.width && $0.height <= size.height }
        let made = try RenderTarget(width: size.width, height: size.height)
        scratch.append(made)
        return made
    }
}
