import { randomInt } from 'node:crypto';
import type { DraftContext } from '../domain/state';

const RANDOM_RANGE = 2 ** 32;

/** Time and randomness of a decision. */
export const contextAt = (now: Date): DraftContext => ({
  now: now.toISOString(),
  random: randomInt(RANDOM_RANGE) / RANDOM_RANGE,
});
