import { type AccountKey, readJson, writeText } from './storage';
import { readToken, userOfToken } from './token';

/** Characters; browsers store about five million per site. */
const MAX_LENGTH = 400_000;

interface Owned {
  userId: string;
  content: unknown;
}
/** The user of the stored token; another tab may have signed in as another one. */
const currentUser = (): string | undefined => userOfToken(readToken())?._id;

/** Returns what this user stored. An entry of another account is removed. */
export function readOwn(key: AccountKey, userId: string): unknown {
  const stored = readJson(key) as Owned | null;
  if (stored === null) return undefined;
  if (stored.userId === userId) return stored.content;
  writeText(key, null);
  return undefined;
}

/**
 * Stores the content if this user is signed in, who may have signed out just before. Removes content that is too long.
 */
export function writeOwn(key: AccountKey, userId: string, content: unknown): boolean {
  if (currentUser() !== userId) return false;
  const text = JSON.stringify({ userId, content } satisfies Owned);
  return writeText(key, text.length <= MAX_LENGTH ? text : null);
}
