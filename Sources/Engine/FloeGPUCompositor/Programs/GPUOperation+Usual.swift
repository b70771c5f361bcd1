// Drivers generate machine code for a program together with its blend state, not for the program alone. They do so within the
// first draw call in that state, which takes llvmpipe up to forty milliseconds, a visible delay of the frame. So the usual states
// are drawn with once in advance, where it does not show.

extension GPUOperation {
    /// The operations that scenes and interfaces draw with, most common first. Blend modes and rare operations are left until they occur.
    static let usual: [GPUOperation] = {
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
        func blending(_ operations: [GPUOperation]) -> [GPUOperation] { operations.map { $0.adding(.blending) } }
        return blending(plain) + plain + blending(sampling) + sampling + blending(groups)
    }()
}
