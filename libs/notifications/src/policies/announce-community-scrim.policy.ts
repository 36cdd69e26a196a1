/** When a community's scrim is created, the members who follow its scrims are notified. */
import { defineJob } from '@muster/platform/pure';
import type { EffectRequest, Policy, StoredEvent } from '@muster/platform';

export const ANNOUNCE_COMMUNITY_SCRIM = defineJob<{ scrimId: string; communityId: string }>(
  'AnnounceCommunityScrim',
  'upkeep',
);

/** A scrim that is deleted or hidden right after it was created is not announced. */
export const ANNOUNCEMENT_DELAY_MS = 5_000;

/** Requests no announcement of scrims that are open only by their link: people who share the link announce them. */
export function requestCommunityAnnouncement({
  data: { scrimId, communityId, visibility },
  at,
}: Pick<StoredEvent, 'data' | 'at'>): EffectRequest[] {
  if (typeof communityId !== 'string' || visibility === 'link') return [];
  return [
    ANNOUNCE_COMMUNITY_SCRIM.request({
      key: `announce-community-scrim_${String(scrimId)}`,
      ref: { scrimId: String(scrimId), communityId },
      dueAt: new Date(Date.parse(at) + ANNOUNCEMENT_DELAY_MS).toISOString(),
    }),
  ];
}

/**
 * Does not start at the beginning of the log, because scrims that were created before this policy existed are no news.
 */
export const announceCommunityScrims: Policy = {
  name: 'announce-community-scrims',
  effects: [ANNOUNCE_COMMUNITY_SCRIM],
  on: { ScrimCreated: (event: Pick<StoredEvent, 'data' | 'at'>) => requestCommunityAnnouncement(event) },
};
