// What paths enclose and how large they are.

import FloeDrawing
import FloeGeometry
import Foundation
import Testing

struct PathTests {
    @Test func `bounds touch curves, not their control points`() {
        var path = Path()
        path.move(to: .zero)
        path.addCurve(to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 0, y: 8), control2: CGPoint(x: 10, y: 8))
        #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 6))
        #expect(Path().boundingBox.isNull)
        let circle = Path(ellipseIn: CGRect(x: 2, y: 3, width: 10, height: 20)).boundingBox
        #expect(abs(circle.minX - 2) < 1e-9 && abs(circle.maxY - 23) < 1e-9)
        var quadratic = Path()
        quadratic.move(to: .zero)
        quadratic.addQuadCurve(to: CGPoint(x: 4, y: 0), control: CGPoint(x: 2, y: 4))
        #expect(abs(quadratic.boundingBox.maxY - 2) < 1e-9)
    }

    @Test func `the rule decides where contours overlap`() {
        var path = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
        path.addRect(CGRect(x: 3, y: 3, width: 4, height: 4))
        let middle = CGPoint(x: 5, y: 5), side = CGPoint(x: 1, y: 5), outside = CGPoint(x: 11, y: 5)
        #expect(path.contains(middle) && !path.contains(middle, rule: .evenOdd))
        #expect(path.contains(side) && path.contains(side, rule: .evenOdd) && !path.contains(outside))
    }

    @Test func `a stroke contains what lies within half its width, caps and dashes`() {
        var line = Path()
        line.move(to: .zero)
        line.addLine(to: CGPoint(x: 20, y: 0))
        var style = StrokeStyle(width: 4)
        #expect(line.strokeContains(CGPoint(x: 5, y: 1.9), style: style) && !line.strokeContains(CGPoint(x: 5, y: 2.1), style: style))
        #expect(!line.strokeContains(CGPoint(x: -1, y: 0), style: style))
        style.cap = .round
        #expect(line.strokeContains(CGPoint(x: -1.9, y: 0), style: style) && !line.strokeContains(CGPoint(x: -1.5, y: 1.5), style: style))
        style.cap = .square
        #expect(line.strokeContains(CGPoint(x: -1.9, y: 1.9), style: style))
        style.cap = .butt
        style.dashes = [4]
        #expect(line.strokeContains(CGPoint(x: 2, y: 0), style: style) && !line.strokeContains(CGPoint(x: 6, y: 0), style: style))
        style.dashPhase = 4
        #expect(!line.strokeContains(CGPoint(x: 2, y: 0), style: style) && line.strokeContains(CGPoint(x: 6, y: 0), style: style))
        style.dashes = []
        style.start = 0.25
        style.end = 0.5
        #expect([2.0, 7, 12].map { line.strokeContains(CGPoint(x: $0, y: 0), style: style) } == [false, true, false])
    }

    @Test func `an affine map moves every point`() {
        let moved = Path(CGRect(x: 0, y: 0, width: 2, height: 1)).applying(PointProjection.scale(3, 2).concatenating(.translation(1, 1)))
        #expect(moved.boundingBox == CGRect(x: 1, y: 1, width: 6, height: 2))
    }
}
