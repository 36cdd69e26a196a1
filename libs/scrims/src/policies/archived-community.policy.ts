/** The upcoming scrims of an archived community are deleted. */
import { defineJob } from '@muster/platform/pure';
import type { EffectRequest, Policy, StoredEvent } from '@muster/platform';

export const DELETE_COMMUNITY_SCRIMS = defineJob<{ communityId: string }>('DeleteCommunityScrims');

export function requestScrimDeletion({ version, data }: Pick<StoredEvent, 'version' | 'data'>): EffectRequest[] {
  const communityId = String(data['communityId']);
  const subject = `community-scrims_${communityId}`;
  return [DELETE_COMMUNITY_SCRIMS.request({ key: `${subject}_${version}`, subject, ref: { communityId } })];
}

export const archivedCommunityPolicy: Policy = {
  name: 'archived-community',
  effects: [DELETE_COMMUNITY_SCRIMS],
  on: { CommunityArchived: requestScrimDeletion },
};
