// One colour in an axis-aligned rectangle.
void main() {
    result = stored(color * quantized(alignedCoverage(rect)));
}
