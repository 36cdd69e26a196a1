/**
 * What this browser showed last, shown again at the next start until the server has sent the current state. Belongs to
 * one user: nobody else gets it, and signing out deletes it.
 */
const KEY = 'muster-last-seen';
/** Characters; browsers store about five million per site. */
const MAX_LENGTH = 400_000;

interface Stored {
  userId: string;
  content: unknown;
}

export function storeLastSeen(userId: string, content: unknown): void {
  const text = JSON.stringify({ userId, content } satisfies Stored);
  try {
    if (text.length <= MAX_LENGTH) localStorage.setItem(KEY, text);
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked or full: the next start waits for the server.
  }
}

/** Returns what was stored for this user. What belongs to another one is deleted. */
export function readLastSeen(userId: string): unknown {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Stored | null;
    if (stored && stored.userId !== userId) clearLastSeen();
    return stored?.userId === userId ? stored.content : undefined;
  } catch {
    return undefined;
  }
}

export function clearLastSeen(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: nothing was stored.
  }
}
