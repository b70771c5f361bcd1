// The areas that a compositor draws separately, and what occlusion means in them.

import FloeFramePlanning
import FloeGeometry

extension PlanExecution {
    /// Returns the areas that are drawn separately.
    func areas(_ size: PixelSize) -> [DeviceRect] {
        guard let tileSize else { return [size.rect] }
        var areas: [DeviceRect] = []
        for y in stride(from: 0, to: size.height, by: tileSize.height) {
            for x in stride(from: 0, to: size.width, by: tileSize.width) {
                areas.append(DeviceRect(x: x, y: y, width: tileSize.width, height: tileSize.height).intersection(size.rect))
            }
        }
        return areas
    }
}
