// What a compositor's way of drawing says of the parts that it draws and of what hiding saves there.

import FramePlanning
import Geometry

extension PlanExecution {
    /// The parts that a frame is drawn in.
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

    /// Fresh occluders, as it finds them in one such part.
    var occluders: Occluders { tileSize == nil ? .ofFrame : .ofTile }

    /// What drawing an item costs that cutting it up would save.
    func cost(of item: DrawItem) -> Occluders.Cost { tileSize == nil ? .instance : item.costInTile }
}
