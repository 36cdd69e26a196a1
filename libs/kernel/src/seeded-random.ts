/** Returns a whole number from 0 to below `limit`. */
export type RandomInteger = (limit: number) => number;

const { imul } = Math;

/**
 * Returns a generator with the same numbers for the same seed on every machine, because it calculates only with 32-bit
 * integers (FNV-1a, then Mulberry32).
 */
export function integerRandom(seed: string): RandomInteger {
  let state = 0x811c9dc5;
  for (let i = 0; i < seed.length; i++) state = imul(state ^ seed.charCodeAt(i), 0x01000193);
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

export function shuffle<T>(list: readonly T[], random: RandomInteger): T[] {
  const shuffled = [...list];
  for (let i = shuffled.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [shuffled[i], shuffled[j]] = [shuffled[j]!, shuffled[i]!];
  }
  return shuffled;
}
