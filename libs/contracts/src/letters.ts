const LETTERS = new Intl.Segmenter();

/**
 * Returns the text, shortened to at most `max` characters, of which the last is `…`, if it is longer. A flag, or a
 * letter with its accents, is one letter to readers although it has several characters: it is kept or dropped as a
 * whole. `lengthOf` counts characters by default; schemas count the units of UTF-16.
 */
export function shortened(text: string, max: number, lengthOf = (part: string): number => [...part].length): string {
  if (lengthOf(text) <= max) return text;
  let [kept, length] = ['', 0];
  for (const { segment } of LETTERS.segment(text)) {
    length += lengthOf(segment);
    if (length >= max) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
