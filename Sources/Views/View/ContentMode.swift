// How what a view shows (an image, what it has drawn) lies in bounds of another size or shape.

import Layers

/// UIKit's content modes, as far as layers know them.
public enum ContentMode: CaseIterable, Sendable {
    case scaleToFill
    /// As large as fits whole.
    case aspectFit
    /// As small as covers all; what hangs over shows unless the view clips.
    case aspectFill
    case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

    var gravity: ContentsGravity {
        switch self {
        case .scaleToFill: .resize
        case .aspectFit: .resizeAspect
        case .aspectFill: .resizeAspectFill
        case .center: .center
        case .top: .top
        case .bottom: .bottom
        case .left: .left
        case .right: .right
        case .topLeft: .topLeft
        case .topRight: .topRight
        case .bottomLeft: .bottomLeft
        case .bottomRight: .bottomRight
        }
    }
}
