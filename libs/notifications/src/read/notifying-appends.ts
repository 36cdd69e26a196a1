import type { StoredEvent } from '@muster/platform';

/** Returns the ids of the appends that inserted or withdrew notifications, in the order of the log. */
export const notifyingAppends = (events: readonly Pick<StoredEvent, 'meta'>[]): string[] => [
  ...new Set(events.flatMap(({ meta: { append, tables } }) => (tables?.includes('notifications') ? [append] : []))),
];
