import unhomoglyph from 'unhomoglyph';

/** Letters and digits that look alike within ASCII once case is ignored. */
const toBaseLetters = (text: string): string => text.replace(/[i1|]/g, 'l').replace(/0/g, 'o');

/**
 * Returns the text without what readers overlook: look-alike letters (Unicode's confusables), accents, case, spaces and
 * punctuation.
 */
function skeletonOf(text: string): string {
  const plain = unhomoglyph(text.normalize('NFKD').replace(/\p{M}/gu, ''));
  const letters = unhomoglyph(plain.toLowerCase().normalize('NFKD'))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return toBaseLetters(letters);
}

/**
 * Returns the keys by which names are compared; two names that share a key count as the same. Some letters look alike
 * only as capitals, so capitals are compared, too: a Cyrillic в is no b, but В looks like B.
 */
export const nameSkeletons = (name: string): string[] => [
  ...new Set([skeletonOf(name), skeletonOf(name.toUpperCase())].map((key) => key || name)),
];
