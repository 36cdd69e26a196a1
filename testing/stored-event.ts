import type { StoredEvent } from '@muster/platform';

/** Builds an event as it is read from the log. */
export const storedEvent = (
  stream: string,
  type: string,
  data: StoredEvent['data'] = {},
  at = '2026-03-01T08:00:00.000Z',
): StoredEvent => ({
  position: 1,
  version: 1,
  stream,
  type,
  data,
  meta: { append: 'a', by: 'root', command: 'x' },
  at,
});
