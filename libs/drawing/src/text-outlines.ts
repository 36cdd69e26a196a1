/** Draws text as outlines of the display font, so that images do not depend on installed fonts. */
import face from './glyphs.json';

const GLYPHS = face.glyphs as unknown as Readonly<Record<string, readonly [advance: number, path: string]>>;
const ELLIPSIS = '…';

/**
 * Falls back to the letter without accents.
 * @returns undefined for scripts without outlines
 */
const glyphOf = (character: string) => GLYPHS[character] ?? GLYPHS[character.normalize('NFKD').replace(/\p{M}/gu, '')];
export const canOutline = (text: string): boolean =>
  [...text.normalize('NFC')].every((character) => glyphOf(character));

/** Replaces characters that have no outlines, such as emoji, by spaces. */
export const drawableText = (text: string): string =>
  [...text]
    .map((one) => (canOutline(one) ? one : ' '))
    .join('')
    .trim();

/** `size`: px per em. */
export const textWidth = (text: string, size: number, spacing = 0): number =>
  [...text.normalize('NFC')].reduce(
    (width, character) => width + (glyphOf(character)?.[0] ?? 0) * (size / face.units) + spacing,
    0,
  );

/** Truncates with '…' to at most `width` px. */
export function truncateToWidth(text: string, size: number, width: number): string {
  if (textWidth(text, size) <= width) return text;
  let cut = [...text.normalize('NFC')];
  while (cut.length > 0 && textWidth(`${cut.join('').trimEnd()}${ELLIPSIS}`, size) > width) cut = cut.slice(0, -1);
  return `${cut.join('').trimEnd()}${ELLIPSIS}`;
}

export interface TextOutline {
  x: number;
  y: number;
  size: number;
  fill: string;
  anchor?: 'start' | 'middle' | 'end';
  spacing?: number;
}

/**
 * Renders one line with its baseline at `y`. The SVG holds only numbers and our own outlines, so the text cannot inject
 * markup.
 */
export function outlineText(text: string, { x, y, size, fill, anchor = 'start', spacing = 0 }: TextOutline): string {
  const scale = size / face.units;
  let at = x - textWidth(text, size, spacing) * { start: 0, middle: 0.5, end: 1 }[anchor];
  const paths = [...text.normalize('NFC')].map((character) => {
    const [advance, path] = glyphOf(character) ?? [0, ''];
    const placed =
      path && `<path transform="translate(${at.toFixed(2)} ${y}) scale(${scale.toFixed(5)})" d="${path}"/>`;
    at += advance * scale + spacing;
    return placed;
  });
  return `<g fill="${fill}">${paths.join('')}</g>`;
}
