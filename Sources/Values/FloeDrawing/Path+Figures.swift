// Paths of figures: rectangles, ellipses, arcs.

import Foundation

extension Path {
    /// Creates a rectangle, from its corner of least x and y towards greater x.
    public init(_ rect: CGRect) { addRect(rect) }

    /// Creates the ellipse that touches the sides of a rectangle.
    public init(ellipseIn rect: CGRect) { addEllipse(in: rect) }

    /// Creates a rectangle whose corners are quarters of an ellipse with these radii, at most half its sides.
    public init(roundedRect rect: CGRect, cornerWidth: Double, cornerHeight: Double) {
        addRoundedRect(in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
    }

    /// Creates a rectangle whose corners are quarters of a circle of this radius, at most half its shorter side.
    public init(roundedRect rect: CGRect, radius: Double) {
        let radius = min(radius, Double(rect.width) / 2, Double(rect.height) / 2)
        addRoundedRect(in: rect, cornerWidth: radius, cornerHeight: radius)
    }

    /// Appends a rectangle as a contour of its own.
    public mutating func addRect(_ rect: CGRect) {
        move(to: CGPoint(x: rect.minX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
        closeSubpath()
    }

    /// Appends the ellipse that touches the sides of a rectangle as a contour of its own, clockwise from its right.
    public mutating func addEllipse(in rect: CGRect) {
        let unit = Path(center: .zero, radius: 1, startAngle: 0, endAngle: 2 * .pi)
        addPath(unit.mapped { CGPoint(x: rect.midX + $0.x * rect.width / 2, y: rect.midY + $0.y * rect.height / 2) })
        closeSubpath()
    }

    /// Appends a rectangle with rounded corners as a contour of its own.
    public mutating func addRoundedRect(in rect: CGRect, cornerWidth: Double, cornerHeight: Double) {
        let w = max(0, min(cornerWidth, Double(rect.width) / 2)), h = max(0, min(cornerHeight, Double(rect.height) / 2))
        guard w > 0, h > 0 else { return addRect(rect) }
        let corners = [
            (rect.maxX - w, rect.minY + h, -0.5), (rect.maxX - w, rect.maxY - h, 0), (rect.minX + w, rect.maxY - h, 0.5),
            (rect.minX + w, rect.minY + h, 1),
        ]
        var outline = Path()
        for (x, y, turn) in corners {
            let unit = Path(center: .zero, radius: 1, startAngle: turn * .pi, endAngle: (turn + 0.5) * .pi)
            outline.join(unit.mapped { CGPoint(x: x + $0.x * w, y: y + $0.y * h) })
        }
        outline.closeSubpath()
        addPath(outline)
    }

    private init(center: CGPoint, radius: Double, startAngle: Double, endAngle: Double) {
        addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: endAngle > startAngle)
    }

    /// Appends a part of a circle, after a line to its beginning if the path has a point already. Angles are in radians from the
    /// right; as y runs down, clockwise is as seen on the screen. A turn of 2π or more is the whole circle.
    public mutating func addArc(center: CGPoint, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool = true) {
        guard startAngle.isFinite, endAngle.isFinite else { return }
        let whole = 2 * Double.pi
        var sweep = clockwise ? endAngle - startAngle : startAngle - endAngle
        if sweep > whole { sweep = whole } else if sweep < 0 { sweep += whole * (-sweep / whole).rounded(.up) }
        let count = max(1, Int((sweep / (.pi / 2) - 1e-9).rounded(.up))), step = (clockwise ? sweep : -sweep) / Double(count)
        let reach = 4 / 3 * tan(step / 4)
        var arc = Path()
        for i in 0..<count {
            let a = startAngle + Double(i) * step, b = a + step
            func point(_ angle: Double, ahead: Double) -> CGPoint {
                CGPoint(
                    x: center.x + radius * (cos(angle) - ahead * sin(angle)), y: center.y + radius * (sin(angle) + ahead * cos(angle)))
            }
            if i == 0 { arc.move(to: point(a, ahead: 0)) }
            arc.addCurve(to: point(b, ahead: 0), control1: point(a, ahead: reach), control2: point(b, ahead: -reach))
        }
        join(arc)
    }

    /// Appends another path's steps, its first move as a line if there is a point to draw it from.
    private mutating func join(_ other: Path) {
        for (i, element) in other.elements.enumerated() {
            if i == 0, case .move(let point) = element, let currentPoint {
                if point != currentPoint { addLine(to: point) }
            } else {
                append(element)
            }
        }
    }
}
