const LETTERS = new Intl.Segmenter();

/**
 * Returns at most `max` characters of a text, of which the last is `…` if some are missing. What people see as one
 * letter, such as a flag or a letter with its accents, stays whole. `lengthOf`: by default, the number of characters;
 * schemas count the units of UTF-16.
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
