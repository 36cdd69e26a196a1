/**
 * Longer than any client keeps an idle connection: one that is closed in the moment it is used again is a failed call.
 */
export const KEEP_ALIVE_MS = 72_000;
