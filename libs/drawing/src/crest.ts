/** The crest of a community or a team on its card: its image, or a shield with its initials. */
import { accent } from './card';
import { canOutline, outlineText } from './text-outlines';

interface Place {
  x: number;
  y: number;
  size: number;
}

/** `image`: as a `data:` URI; without one, the shield is drawn. */
export function crestSvg(
  { x, y, size }: Place,
  named: { name: string; slug: string },
  image: string | undefined,
): string {
  if (image) return `<image x="${x}" y="${y}" width="${size}" height="${size}" href="${image}"/>`;
  const text = canOutline(named.name) ? named.name : named.slug;
  const initials = [...text.replaceAll(' ', '')].slice(0, 2).join('').toUpperCase();
  const path = `M${x} ${y}h${size}v${size * 0.66}L${x + size / 2} ${y + size}L${x} ${y + size * 0.66}z`;
  return `<path d="${path}" fill="#141f3d" stroke="${accent()}" stroke-width="4" stroke-linejoin="round"/>
${outlineText(initials, { x: x + size / 2, y: y + size * 0.49, size: size * 0.37, fill: accent(), anchor: 'middle' })}`;
}
