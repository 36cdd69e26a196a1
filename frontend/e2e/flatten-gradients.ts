/**
 * Axe cannot judge text on a gradient, and most of our panels have one. In the page, this expression paints each of
 * them in the one of its colours that is nearest to that of the text, and returns the function that undoes it.
 */
export const FLATTEN_GRADIENTS = `(() => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const paint = (...colours) => {
    canvas.clearRect(0, 0, 1, 1);
    for (const colour of colours) {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
    }
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const brightness = ([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const nearest = ({ backgroundImage, backgroundColor, color }) => {
    const text = brightness(paint(color));
    return (backgroundImage.match(/(?:rgba?|color|oklab|oklch)\\([^()]*\\)/g) ?? [])
      .map((stop) => paint(backgroundColor, stop))
      .sort((a, b) => Math.abs(brightness(a) - text) - Math.abs(brightness(b) - text))[0];
  };
  const flat = [];
  for (const e of document.querySelectorAll('body *')) {
    const style = getComputedStyle(e);
    const colour = style.backgroundImage.includes('gradient(') && nearest(style);
    if (colour) flat.push([e, e.getAttribute('style'), colour]);
  }
  for (const [e, , [red, green, blue, alpha]] of flat)
    e.style.setProperty('background', 'rgb(' + [red, green, blue] + ', ' + alpha / 255 + ')', 'important');
  return () => {
    for (const [e, style] of flat) style === null ? e.removeAttribute('style') : e.setAttribute('style', style);
  };
})()`;
