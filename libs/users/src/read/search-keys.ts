/**
 * Keys by which PostgreSQL finds names that contain a text or are similar to it, as `people_search_keys` computes them
 * (docs/adr/0015). Similar names share a key with the text, but not all names that share a key are similar.
 */

/** One letter of names up to this length may be missing, added, replaced or elsewhere. */
export const SHORT_NAME = 5;
/** The edit distance that longer names may have. */
export const MAX_EDITS = 2;
/** Shorter texts would be similar to very many names. */
const MIN_LENGTH = 3;
/** Two edits leave one of three parts of a name unchanged; from this length on, two of four. */
const FOUR_PARTS = 8;
const ONE_OF_THREE = [[0], [1], [2]];
const TWO_OF_FOUR = [
  [0, 1],
  [0, 2],
  [0, 3],
  [1, 2],
  [1, 3],
  [2, 3],
];
/** How far letters before a part may have moved it. */
const SHIFTS = Array.from({ length: 2 * MAX_EDITS + 1 }, (_, i) => i - MAX_EDITS);

/** `text` has at least three letters. */
export function toTrigrams(text: string): string[] {
  const letters = [...text];
  return [...new Set(letters.slice(2).map((_, i) => letters.slice(i, i + 3).join('')))];
}

/** Returns keys, at least one of which every name similar to `text` has. Short texts have no keys. */
export function toSimilarKeys(text: string): string[] {
  const letters = [...text];
  if (letters.length < MIN_LENGTH) return [];
  const deletions = letters.length <= SHORT_NAME + 1 ? deletionKeys(letters) : [];
  const lengths =
    letters.length < SHORT_NAME
      ? []
      : SHIFTS.map((shift) => letters.length + shift).filter((length) => length > SHORT_NAME);
  return [...new Set([...deletions, ...lengths.flatMap((length) => partKeys(letters, length))])];
}

/** Returns a key of the text itself, and one without each of its letters. */
const deletionKeys = (letters: readonly string[]): string[] =>
  [...letters.keys(), letters.length].map((i) => `-${letters.toSpliced(i, 1).join('')}`);

/** The parts that a name of this length may share with the text, from wherever two edits can have moved them. */
function partKeys(letters: readonly string[], nameLength: number): string[] {
  const [parts, combinations] = nameLength < FOUR_PARTS ? [3, ONE_OF_THREE] : [4, TWO_OF_FOUR];
  const start = (part: number) => Math.floor((nameLength * part) / parts);
  return combinations.flatMap((combination) =>
    possibleShifts(combination.length, letters.length - nameLength).flatMap((shifts) => {
      const pieces = combination.map((part, i) =>
        letters.slice(Math.max(0, start(part) + shifts[i]!), start(part + 1) + shifts[i]!),
      );
      const areWhole = pieces.every((piece, i) => {
        const part = combination[i]!;
        return piece.length === start(part + 1) - start(part);
      });
      return areWhole ? [`${nameLength}/${combination.join('')}${pieces.flat().join('')}`] : [];
    }),
  );
}

/**
 * Returns the shifts that two edits allow. Parts that are neighbours cost as many edits as their shifts differ, and so
 * do the ends of the text.
 */
const possibleShifts = (parts: number, textIsLonger: number): number[][] =>
  (parts === 1 ? SHIFTS.map((shift) => [shift]) : SHIFTS.flatMap((one) => SHIFTS.map((two) => [one, two]))).filter(
    (shifts) =>
      [...shifts, textIsLonger].reduce((edits, shift, i) => edits + Math.abs(shift - (shifts[i - 1] ?? 0)), 0) <=
      MAX_EDITS,
  );
