// One colour in an axis-aligned rectangle. COVERED: in whole pixels.
void main() {
#ifdef COVERED
    result = color;
#else
    result = stored(color * quantized(alignedCoverage(rect)));
#endif
}
