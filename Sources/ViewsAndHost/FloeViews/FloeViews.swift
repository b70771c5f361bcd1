// The view system as one import: the layer system, text, views, windows, and frame-time statistics.

@_exported public import FloeCompositors
@_exported public import FloeDesktopHost
@_exported public import FloeLayers
@_exported public import FloeMeasuring
@_exported public import FloeText
@_exported public import FloeViewTree
