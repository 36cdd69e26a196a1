/** Channel of all users with an open tab. */
export const ONLINE_CHANNEL = 'online';
/** How long a user stays online after their last tab closed, so that reloads and short disconnects do not show. */
export const GRACE_MS = 10_000;
