import type { Sentence } from '@muster/texts';
import { say } from '../languages/texts/catalogue';

/** Maximum nesting depth of client data; our own data is never deeper. */
const MAX_DEPTH = 10;
/** Characters PostgreSQL cannot store: NUL and unpaired surrogates. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/**
 * Returns why a value cannot be stored, or undefined. With `escapes: false`, the texts are known to contain no
 * unstorable characters.
 */
export function storageProblem(value: unknown, escapes = true, depth = MAX_DEPTH): Sentence | undefined {
  if (typeof value === 'string') return escapes && UNSTORABLE.test(value) ? describeProblem(value) : undefined;
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return undefined;
  if (depth === 0) return say('tooDeep', { max: MAX_DEPTH });
  for (const [key, child] of Object.entries(value)) {
    const problem = storageProblem(key, escapes) ?? storageProblem(child, escapes, depth - 1);
    if (problem) return problem;
  }
  return undefined;
}

const describeProblem = (text: string): Sentence => (text.includes('\0') ? NUL : say('surrogates'));
export const NUL = say('nul');
