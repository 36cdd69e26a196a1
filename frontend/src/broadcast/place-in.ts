const [WIDTH, HEIGHT] = [1_920, 1_080];

/** Returns the transformation that shows the whole picture in the middle of a window, as large as it can be. */
export function placeIn(width: number, height: number): string {
  const scale = Math.min(width / WIDTH, height / HEIGHT);
  const [x, y] = [(width - WIDTH * scale) / 2, (height - HEIGHT * scale) / 2];
  return scale === 1 && x === 0 && y === 0 ? '' : `translate(${x}px, ${y}px) scale(${scale})`;
}
