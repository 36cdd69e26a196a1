/** Longer than any client keeps idle connections, because a connection closed while it is reused fails the call. */
export const KEEP_ALIVE_MS = 72_000;
