// One colour in a rectangle.
void main() {
    result = stored(color * quantized(covered()));
}
