// What a driver builds machine code for: not a program alone, but a program together with how it blends. It does so within
// the first call that draws in that way, which takes llvmpipe up to forty milliseconds: a frame that everybody sees. So the
// usual ones are drawn once beforehand, where nobody does.

/// One way to draw, as drivers tell them apart.
struct DrawState: Hashable {
    let operation: GPUOperation
    let blends: Bool

    /// What scenes and interfaces are drawn with, the most usual first. Blend modes and what one meets seldom is left until
    /// it is met.
    static let usual: [DrawState] = {
        let plain = [
            GPUOperation(.fill, .rectangle), GPUOperation(.fill, .roundedPolygon), GPUOperation(.border, .roundedPolygon),
            GPUOperation(.fill, .polygon),
        ]
        let sampling = [
            GPUOperation(.alignedCopy, .rectangle), GPUOperation(.alignedImage, .rectangle, .linear),
            GPUOperation(.alignedImage, .rectangle, .trilinear), GPUOperation(.gradient, .rectangle),
            GPUOperation(.projectedImage, .roundedPolygon, .linear), GPUOperation(.gradient, .roundedPolygon),
            GPUOperation(.projectedImage, .polygon, .linear), GPUOperation(.projectedImage, .polygon, .trilinear),
            GPUOperation(.projectedImage, .roundedPolygon, .trilinear), GPUOperation(.ninePart, .roundedPolygon, .linear),
            GPUOperation(.ninePart, .roundedPolygon, .trilinear),
        ]
        let groups = [
            GPUOperation(.group, .rectangle), GPUOperation(.group, .rectangle, .masked), GPUOperation(.group, .roundedPolygon),
        ]
        func both(_ operations: [GPUOperation]) -> [DrawState] {
            [true, false].flatMap { blends in operations.map { DrawState(operation: $0, blends: blends) } }
        }
        return both(plain) + both(sampling) + groups.map { DrawState(operation: $0, blends: true) }
    }()
}
