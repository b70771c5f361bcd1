// The layer system as one import: geometry, bitmaps and their files, render nodes, the layer tree, and both compositors. Foundation
// comes with it, as with UIKit, since it has the points, sizes and rectangles that all of them take.

@_exported public import FloeCPUCompositor
@_exported public import FloeDrawing
@_exported public import FloeGPUCompositor
@_exported public import FloeGeometry
@_exported public import FloeImageCoding
@_exported public import FloeImaging
@_exported public import FloeLayerTree
@_exported public import FloeOpenGL
@_exported public import FloeRenderTree
@_exported public import FloeText
@_exported public import Foundation
