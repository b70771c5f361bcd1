// One colour in a rectangle.
void main() {
    result = stored(color * faded(covered() * 255.0));
}
