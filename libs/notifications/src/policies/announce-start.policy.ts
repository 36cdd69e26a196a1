/** When a scrim starts, its players and casters are notified. */
import { defineJob } from '@muster/platform/pure';
import type { CurrentSnapshot, Policy, StoredEvent, EffectRequest } from '@muster/platform';
import type { Scrim } from '@muster/scrims/ports';

export const ANNOUNCE_START = defineJob<{ scrimId: string; startsAt: string; recipients: readonly string[] }>(
  'AnnounceStart',
);

export function requestStartAnnouncement(
  { data }: Pick<StoredEvent, 'data'>,
  { state: scrim }: Pick<CurrentSnapshot<Pick<Scrim, 'id' | 'deleted' | 'seats' | 'casters'>>, 'state'>,
): EffectRequest[] {
  const recipients = [...new Set([...scrim.seats.map(({ userId }) => userId), ...scrim.casters])];
  if (scrim.deleted || recipients.length === 0) return [];
  const startsAt = String(data['startsAt']);
  return [
    ANNOUNCE_START.request({
      key: `announce-start_${scrim.id}_${Date.parse(startsAt)}`,
      ref: { scrimId: scrim.id, startsAt, recipients },
    }),
  ];
}

export const announceStarts: Policy<Scrim> = {
  name: 'announce-starts',
  effects: [ANNOUNCE_START],
  on: { ScrimStarted: requestStartAnnouncement },
};
