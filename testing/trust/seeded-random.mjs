// @ts-check
/** @typedef {ReturnType<typeof seededRandom>} SeededRandom */

/** A seeded random number generator (mulberry32). */
export function seededRandom(/** @type {number} */ seed) {
  let at = seed >>> 0;
  const float = () => {
    at = (at + 0x6d2b79f5) >>> 0;
    let t = Math.imul(at ^ (at >>> 15), at | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (/** @type {number} */ n) => Math.floor(float() * n);
  return {
    float,
    below,
    between: (/** @type {number} */ from, /** @type {number} */ to) => from + float() * (to - from),
    /** @template T @returns {T} */
    pick: (/** @type {readonly T[]} */ list) => /** @type {T} */ (list[below(list.length)]),
    /** Picks a name by weight. @template {string} K @returns {K} */
    weighed: (/** @type {Record<K, number>} */ weights) => {
      const entries = /** @type {[K, number][]} */ (Object.entries(weights));
      let left = float() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of entries) if ((left -= weight) < 0) return name;
      return /** @type {[K, number]} */ (entries.at(-1))[0];
    },
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => below(16).toString(16)).join('');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}
