import type { StoredEvent } from '@muster/platform';

/** Returns the id of the append that inserted or withdrew notifications and ends with this event. */
export const notifyingAppendOf = ({ meta }: Pick<StoredEvent, 'meta'>): string | undefined =>
  meta.tables?.includes('notifications') ? meta.append : undefined;
