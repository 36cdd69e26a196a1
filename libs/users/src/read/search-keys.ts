/**
 * Keys by which PostgreSQL finds names that contain a text or are like it, the same as of `people_search_keys`
 * (docs/adr/0015). Names that are like a text have a key in common with it, but not all names with such a key are.
 */

/** One letter of names up to this length may be missing, added, replaced or elsewhere. */
export const SHORT_NAME = 5;
/** The edit distance that longer names may have. */
export const MAX_EDITS = 2;
/** Shorter texts would be like very many names. */
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

/** Returns the keys of which every name that is like `text` has one. Short texts have none. */
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

/** The text itself and without each of its letters. */
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

/** Every difference between the shifts of neighbours, and to those of both ends of the text, is that many edits. */
const possibleShifts = (parts: number, textIsLonger: number): number[][] =>
  (parts === 1 ? SHIFTS.map((shift) => [shift]) : SHIFTS.flatMap((one) => SHIFTS.map((two) => [one, two]))).filter(
    (shifts) =>
      [...shifts, textIsLonger].reduce((edits, shift, i) => edits + Math.abs(shift - (shifts[i - 1] ?? 0)), 0) <=
      MAX_EDITS,
  );
