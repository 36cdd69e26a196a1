/** The place everybody is at who has a tab open. */
export const ONLINE_CHANNEL = 'online';
/** So long after the last tab closed a person still counts as here: a reload, a tunnel (ms). */
export const GRACE_MS = 10_000;
