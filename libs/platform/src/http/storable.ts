/** What stands in the way of storing what a client said; nothing of ours nests deeper. */
const DEPTH_MAX = 10;
/** What PostgreSQL cannot store: NUL, and halves of characters. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** Why a value is not to be touched, in words. `escapes: false`: no text in it can hold what cannot be stored. */
export function storageProblem(value: unknown, escapes = true, depth = DEPTH_MAX): string | undefined {
  if (typeof value === 'string') return escapes && UNSTORABLE.test(value) ? describeProblem(value) : undefined;
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return undefined;
  if (depth === 0) return `The value is nested more than ${DEPTH_MAX} levels deep`;
  for (const [key, within] of Object.entries(value)) {
    const why = storageProblem(key, escapes) ?? storageProblem(within, escapes, depth - 1);
    if (why) return why;
  }
  return undefined;
}

const describeProblem = (text: string): string =>
  text.includes('\0') ? NUL : 'Unpaired surrogate characters are not allowed';
export const NUL = 'The NUL character is not allowed';
